// Lamport's bakery (1974) as automata, with bounded numbers.
//
// A process reads the numbers of the others one by one, takes a larger one, and waits for each
// process with a smaller number.  If it would exceed the bound, it gives up and tries again.
//
//   -DN=3    number of processes (default 3)
//   -DMAX=9  largest number (default 9)
//
// expect: holds

#ifndef N
#define N 3
#endif
#ifndef MAX
#define MAX 9
#endif

bool choosing[N];
byte number[N];
byte inside = 0;

active [N] proctype Customer() {
  byte j, max;

idle:
  if
  :: d_step { choosing[_pid] = true; j = 0; max = 0 } goto choose
  fi;
choose:
  if
  :: d_step { j < N && number[j] > max; max = number[j]; j++ } goto choose
  :: d_step { j < N && number[j] <= max; j++ } goto choose
  :: d_step { j == N && max < MAX; number[_pid] = max + 1; j = 0; max = 0 } goto chosen
  :: d_step { j == N && max == MAX; choosing[_pid] = false; j = 0; max = 0 } goto idle
  fi;
chosen:
  if
  :: d_step { choosing[_pid] = false } goto look
  fi;
look:
  if
  :: d_step { j < N && !choosing[j] } goto compare
  :: d_step { j == N; inside++; j = 0 } goto critical
  fi;
compare:
  if
  :: d_step {
    number[j] == 0 || number[j] > number[_pid] || (number[j] == number[_pid] && _pid <= j);
    j++
  } goto look
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; number[_pid] = 0 } goto idle
}
