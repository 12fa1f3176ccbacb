// Peterson's algorithm (1981) for N processes: N-1 levels, one process stays behind at each.
//
// The others' levels are read one by one, and a process goes on to the next level if nobody else is
// as far as itself, or if somebody else came to this level after it.
//
//   -DN=3  number of processes (default 4)
//
// expect: holds

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
  :: d_step { j < N; level[_pid] = j } goto stay
  :: d_step { j == N; inside++; j = 0 } goto critical
  fi;
stay:
  if
  :: d_step { last[j - 1] = _pid; k = 0 } goto compare
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
