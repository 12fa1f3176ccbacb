// A puzzle of concurrent additions: which sums can two processes reach without a lock?
//
// Each process reads the shared sum, adds its own copy to it and writes it back, in separate steps.
// The assertion denies that a certain value is reachable.
//
//   -DGOAL=91  the value (default 91)
//
// expect: violated assertion

#ifndef GOAL
#define GOAL 91
#endif
#define MAX 200

short sum = 1;

active [2] proctype Adder() {
  short mine;

read:
  if
  :: d_step { sum < MAX && sum != GOAL; mine = sum } goto add
  :: d_step { sum == GOAL } goto reached
  fi;
add:
  if
  :: d_step { mine + sum < MAX; mine = mine + sum } goto write
  :: d_step { mine + sum >= MAX; mine = 1 } goto write
  fi;
write:
  if
  :: d_step { sum = mine; mine = 0 } goto read
  fi;
reached:
  assert(sum != GOAL)
}
