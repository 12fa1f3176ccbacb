// The lock of Mellor-Crummey and Scott with a release that does not wait for its successor: see
// mcs.pml.
//
// A process that fails to empty the list goes on without handing over the lock; the successor that
// links itself later waits for ever, and in the end everybody does.
//
//   -DN=4  number of processes (default 4)
//
// expect: violated invalid end state

#ifndef N
#define N 4
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
  if
  :: d_step { inside-- } goto release
  fi;
release:
  if
  :: d_step { successor[_pid] == 0 } goto compare
  :: d_step { successor[_pid] != 0; locked[successor[_pid] - 1] = false } goto idle
  fi;
compare:
  if
  :: d_step { tail == _pid + 1; tail = 0 } goto idle
  :: d_step { tail != _pid + 1 } goto idle
  fi
}
