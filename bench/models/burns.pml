// The one-bit mutual exclusion of Burns and Lynch (1993).
//
// Each process has a single shared bit.  It gives way to processes with smaller numbers, and waits
// for processes with larger numbers once its own bit stays up.
//
//   -DN=5  number of processes (default 6)
//
// expect: holds

#ifndef N
#define N 6
#endif

bool flag[N];
byte inside = 0;

active [N] proctype P() {
  byte j;

idle:
  if
  :: d_step { flag[_pid] = false; j = 0 } goto first
  fi;
first:                     // is a smaller process interested?
  if
  :: d_step { j < _pid && flag[j]; j = 0 } goto idle
  :: d_step { j < _pid && !flag[j]; j++ } goto first
  :: d_step { j == _pid; flag[_pid] = true; j = 0 } goto second
  fi;
second:                    // and now?
  if
  :: d_step { j < _pid && flag[j]; j = 0 } goto idle
  :: d_step { j < _pid && !flag[j]; j++ } goto second
  :: d_step { j == _pid; j++ } goto third
  fi;
third:                     // wait for larger ones
  if
  :: d_step { j < N && !flag[j]; j++ } goto third
  :: d_step { j == N; inside++; j = 0 } goto critical
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; flag[_pid] = false } goto idle
}
