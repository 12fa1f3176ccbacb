// The queue lock of Mellor-Crummey and Scott (1991).
//
// Waiting processes form a linked list.  A process appends itself with fetch-and-store and waits
// until its predecessor hands over the lock; the last one empties the list with compare-and-swap.
//
//   -DN=5  number of processes (default 5)
//
// expect: holds

#ifndef N
#define N 5
#endif

byte tail = 0;         // 0: nobody, else a process plus one
byte successor[N];
bool locked[N];
byte inside = 0;

active [N] proctype P() {
  byte predecessor;

idle:
  if
  :: d_step { successor[_pid] = 0 } goto swap
  fi;
swap:
  if
  :: d_step { predecessor = tail; tail = _pid + 1 } goto swapped
  fi;
swapped:
  if
  :: d_step { predecessor == 0; inside++ } goto critical
  :: d_step { predecessor != 0; locked[_pid] = true } goto link
  fi;
link:
  if
  :: d_step { successor[predecessor - 1] = _pid + 1; predecessor = 0 } goto waiting
  fi;
waiting:
  if
  :: d_step { !locked[_pid]; inside++ } goto critical
  fi;
critical:
  assert(inside == 1);
  d_step { inside-- } goto release;
release:
  if
  :: d_step { successor[_pid] == 0 } goto compare
  :: d_step { successor[_pid] != 0; locked[successor[_pid] - 1] = false } goto idle
  fi;
compare:
  if
  :: d_step { tail == _pid + 1; tail = 0 } goto idle
  :: d_step { tail != _pid + 1 } goto late
  fi;
late:
  if
  :: d_step { successor[_pid] != 0; locked[successor[_pid] - 1] = false } goto idle
  fi
}
