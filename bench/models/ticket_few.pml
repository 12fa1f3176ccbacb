// A ticket lock with fewer tickets than processes: see ticket.pml.
//
// If all processes queue at the same time, the first and the last one have the same ticket.  They rest
// long before they queue, and are served quickly, so that this is rare.
//
//   -DN=5  number of processes (default 5)
//
// expect: violated assertion

#ifndef N
#define N 5
#endif
#define TICKETS 4
#define REST 3

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
