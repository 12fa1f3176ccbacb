// Anderson's queue lock (1990): every process waits at a place of its own in an array.
//
// A process takes the next place with fetch-and-increment and waits until its predecessor opens that
// place.  The counter is reduced by the process that reaches its end, a step later.
//
//   -DN=6  number of processes (default 5)
//
// expect: holds

#ifndef N
#define N 5
#endif

byte place_open = 1;  // a bit for each place
byte next = 0;
byte inside = 0;

active [N] proctype P() {
  byte mine;

idle:
  if
  :: d_step { mine = next; next++ } goto taken
  fi;
taken:
  if
  :: d_step { mine == N - 1; next = next - N } goto waiting
  :: d_step { mine != N - 1; mine = mine % N } goto waiting
  fi;
waiting:
  if
  :: d_step {
       (place_open >> mine) & 1;
       place_open = place_open & ~(1 << mine); inside++
     } goto critical
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; place_open = place_open | (1 << ((mine + 1) % N)) } goto idle
}
