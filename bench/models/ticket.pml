// A ticket lock with a bounded counter, and processes that leave the queue for a while.
//
// A process draws a ticket, waits until it is shown, and works on a shared log of recent holders.
// Between visits it may rest for some rounds, which are counted.
//
//   -DN=4  number of processes (default 4)
//
// expect: holds

#ifndef N
#define N 4
#endif
#define TICKETS 5
#define REST 2

byte next = 0, shown = 0;
byte inside = 0;

active [N] proctype P() {
  byte ticket, rest;

idle:
  if
  :: d_step { rest < REST; rest++ } goto idle
  :: d_step { rest > 0; ticket = next; next = (next + 1) % TICKETS; rest-- } goto waiting
  fi;
waiting:
  if
  :: d_step { shown == ticket; inside++ } goto critical
  fi;
critical:
  assert(inside == 1);
  d_step { inside-- } goto leave;
leave:
  if
  :: d_step { shown = (shown + 1) % TICKETS } goto idle
  fi
}
