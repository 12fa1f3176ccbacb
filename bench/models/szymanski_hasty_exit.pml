// Szymanski's algorithm with an exit that does not wait: see szymanski.pml.
//
// A process that leaves does not wait until everybody in the waiting room knows that the door is
// closed, so a newcomer with a smaller number overtakes one that is still on its way.
//
//   -DN=4  number of processes (default 4)
//
// expect: violated assertion

#ifndef N
#define N 4
#endif

byte flag[N];
byte inside = 0;

active [N] proctype P() {
  byte j;

idle:
  if
  :: d_step { flag[_pid] = 1; j = 0 } goto door
  fi;
door:                              // wait until all flags are below 3
  if
  :: d_step { j < N && flag[j] < 3; j++ } goto door
  :: d_step { j == N } goto step_in
  fi;
step_in:
  if
  :: d_step { flag[_pid] = 3; j = 0 } goto see
  fi;
see:                               // is anybody outside and interested?
  if
  :: d_step { j < N && flag[j] != 1; j++ } goto see
  :: d_step { j < N && flag[j] == 1 } goto room
  :: d_step { j == N } goto close
  fi;
room:
  if
  :: d_step { flag[_pid] = 2; j = 0 } goto wait_closed
  fi;
wait_closed:                       // wait until somebody has closed the door
  if
  :: d_step { j < N && flag[j] != 4; j++ } goto wait_closed
  :: d_step { j < N && flag[j] == 4 } goto close
  :: d_step { j == N; j = 0 } goto wait_closed
  fi;
close:
  if
  :: d_step { flag[_pid] = 4; j = 0 } goto before
  fi;
before:                            // wait for smaller numbers
  if
  :: d_step { j < _pid && flag[j] < 2; j++ } goto before
  :: d_step { j == _pid; inside++; j = _pid + 1 } goto critical
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; flag[_pid] = 0; j = 0 } goto idle
}
