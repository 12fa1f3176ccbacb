// Szymanski's algorithm (1988): mutual exclusion with a waiting room.
//
// A process enters the waiting room through a door, the last one in closes the door, and those in
// the room go to the critical section in the order of their numbers.  Flags are read one by one.
//
//   -DN=4  number of processes (default 4)
//
// expect: holds

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
  d_step { inside-- } goto after;
after:                             // wait until everybody in the room knows that the door is closed
  if
  :: d_step { j < N && (flag[j] < 2 || flag[j] > 3); j++ } goto after
  :: d_step { j == N; flag[_pid] = 0; j = 0 } goto idle
  fi
}
