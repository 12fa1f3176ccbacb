// Knuth's mutual exclusion (1966): processes are served in the order of a cycle.
//
// A process that wants to enter scans from the one whose turn it is down to itself; it enters if
// nobody else is in the second phase, and hands the turn to the process below.
//
//   -DN=3  number of processes (default 3)
//
// expect: holds

#ifndef N
#define N 3
#endif

byte control[N];
byte turn = 0;
byte inside = 0;

active [N] proctype P() {
  byte j;

idle:
  if
  :: d_step { control[_pid] = 1 } goto start
  fi;
start:
  if
  :: d_step { j = turn } goto scan
  fi;
scan:
  if
  :: d_step { j == _pid; j = 0 } goto claim
  :: d_step { j != _pid && control[j] != 0 } goto start
  :: d_step { j != _pid && control[j] == 0; j = (j + N - 1) % N } goto scan
  fi;
claim:
  if
  :: d_step { control[_pid] = 2; j = 0 } goto verify
  fi;
verify:
  if
  :: d_step { j < N && (j == _pid || control[j] != 2); j++ } goto verify
  :: d_step { j < N && j != _pid && control[j] == 2; j = 0 } goto idle
  :: d_step { j == N; inside++; j = 0 } goto take_turn
  fi;
take_turn:
  if
  :: d_step { turn = _pid } goto critical
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; turn = (_pid + N - 1) % N } goto leave;
leave:
  if
  :: d_step { control[_pid] = 0 } goto idle
  fi
}
