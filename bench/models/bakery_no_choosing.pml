// Lamport's bakery without the flag that a process is choosing its number: see bakery.pml.
//
//   -DN=3    number of processes (default 3)
//   -DMAX=7  largest number (default 7)
//
// expect: violated assertion

#ifndef N
#define N 3
#endif
#ifndef MAX
#define MAX 7
#endif

byte number[N];
byte inside = 0;

active [N] proctype Customer() {
  byte j, max;

idle:
  if
  :: d_step { j = 0; max = 0 } goto choose
  fi;
choose:
  if
  :: d_step { j < N && number[j] > max; max = number[j]; j++ } goto choose
  :: d_step { j < N && number[j] <= max; j++ } goto choose
  :: d_step { j == N && max < MAX; number[_pid] = max + 1; j = 0; max = 0 } goto compare
  :: d_step { j == N && max == MAX; j = 0; max = 0 } goto idle
  fi;
compare:
  if
  :: d_step {
       j < N && (number[j] == 0 || number[j] > number[_pid] ||
                 (number[j] == number[_pid] && _pid <= j));
       j++
     } goto compare
  :: d_step { j == N; inside++; j = 0 } goto critical
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; number[_pid] = 0 } goto idle
}
