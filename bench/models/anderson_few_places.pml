// Anderson's queue lock with fewer places than processes: see anderson.pml.
//
// The array has N-1 places for N processes.  If all processes queue while one of them is inside, the
// last one gets the place of the first one, and finds it open.  They rest before they queue.
//
//   -DN=5     number of processes (default 5)
//   -DREST=4  steps of a rest (default 4)
//
// expect: violated assertion

#ifndef N
#define N 5
#endif
#ifndef REST
#define REST 4
#endif
#define PLACES (N - 1)

byte place_open = 1;  // a bit for each place
byte next = 0;
byte inside = 0;

active [N] proctype P() {
  byte mine, rest;

idle:
  if
  :: d_step { rest < REST; rest++ } goto idle
  :: d_step { rest == REST; mine = next; next = (next + 1) % PLACES; rest = 0 } goto waiting
  fi;
waiting:
  if
  :: d_step { (place_open >> mine) & 1; inside++ } goto critical
  fi;
critical:
  assert(inside == 1);
  d_step {
    inside--;
    place_open = (place_open & ~(1 << mine)) | (1 << ((mine + 1) % PLACES))
  } goto idle
}
