// Milner's cyclic scheduler: cells start tasks in turn, and tasks end in any order.
//
// A cell that has the token starts its task and passes the token on; it takes the token again only
// after its task has ended.  A task is never started twice.
//
//   -DN=10  number of cells (default 13)
//
// expect: holds

#ifndef N
#define N 13
#endif

byte token = 0;          // where it is, 255: taken
bool busy[N];

active [N] proctype Cell() {
idle:
  if
  :: d_step { token == _pid; token = 255 } goto begin
  fi;
begin:
  if
  :: d_step { assert(!busy[_pid]); busy[_pid] = true } goto pass
  fi;
pass:
  if
  :: d_step { busy[_pid]; token = (_pid + 1) % N } goto running
  :: d_step { busy[_pid]; busy[_pid] = false } goto late
  fi;
running:
  if
  :: d_step { busy[_pid] = false } goto idle
  fi;
late:
  if
  :: d_step { token = (_pid + 1) % N } goto idle
  fi
}
