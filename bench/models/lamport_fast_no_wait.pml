// Lamport's fast mutual exclusion without the wait for the flags: see lamport_fast.pml.
//
// A process that met another one looks at `y` at once.  If `y` is its own, it enters, although
// a process that saw `x` unchanged may be inside.
//
//   -DN=5  number of processes (default 5)
//
// expect: violated assertion

#ifndef N
#define N 5
#endif

byte x = 255, y = 255;  // 255: nobody
bool b[N];
byte inside = 0;

active [N] proctype P() {
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
  :: d_step { x != _pid; b[_pid] = false } goto second_y
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
