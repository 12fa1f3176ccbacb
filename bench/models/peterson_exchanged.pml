// Peterson's algorithm with its two assignments exchanged: see peterson.pml.
//
// A process announces that it was the last one to come to a level before it is there, so another
// one may pass it by.
//
//   -DN=3  number of processes (default 4)
//
// expect: violated assertion

#ifndef N
#define N 4
#endif

byte level[N];
byte last[N];
byte inside = 0;

active [N] proctype P() {
  byte j = 0, k = 0;

idle:
  if
  :: d_step { j = 1 } goto next
  fi;
next:
  if
  :: d_step { j < N; last[j - 1] = _pid } goto stay
  :: d_step { j == N; inside++; j = 0 } goto critical
  fi;
stay:
  if
  :: d_step { level[_pid] = j; k = 0 } goto compare
  fi;
compare:
  if
  :: d_step { k < N && (k == _pid || level[k] < j); k++ } goto compare
  :: d_step { last[j - 1] != _pid || k == N; k = 0; j++ } goto next
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; level[_pid] = 0 } goto idle
}
