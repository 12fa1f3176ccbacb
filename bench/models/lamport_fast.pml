// Lamport's fast mutual exclusion (1987): seven memory accesses if there is no contention.
//
// `x` and `y` let a lone process through; a process that meets another one waits until all flags
// are down before it looks at `y` again.
//
//   -DN=4  number of processes (default 4)
//
// expect: holds

#ifndef N
#define N 4
#endif

byte x = 255, y = 255;  // 255: nobody
bool b[N];
byte inside = 0;

active [N] proctype P() {
  byte j;

idle:
  if
  :: d_step { b[_pid] = true } goto set_x
  fi;
set_x:
  if
  :: d_step { x = _pid } goto look_y
  fi;
look_y:
  if
  :: d_step { y != 255; b[_pid] = false } goto wait_y
  :: d_step { y == 255 } goto set_y
  fi;
set_y:
  if
  :: d_step { y = _pid } goto look_x
  fi;
wait_y:
  if
  :: d_step { y == 255; b[_pid] = true } goto set_x
  fi;
look_x:
  if
  :: d_step { x == _pid; inside++ } goto critical
  :: d_step { x != _pid; b[_pid] = false; j = 0 } goto wait_all
  fi;
wait_all:
  if
  :: d_step { j < N && !b[j]; j++ } goto wait_all
  :: d_step { j == N; j = 0 } goto second_y
  fi;
second_y:
  if
  :: d_step { y == _pid; inside++ } goto critical
  :: d_step { y != _pid } goto wait_y
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; y = 255 } goto leave;
leave:
  if
  :: d_step { b[_pid] = false } goto idle
  fi
}
