// Each call of fib is a process that starts two others and waits for them; nothing bounds their number.
// expect: violated assertion; states: 586; transitions: 946
#ifndef N
#define N 4
#endif
proctype fib(int n; chan result) {
  chan answer = [1] of { int };
  int first, second;
  if
  :: n < 2 -> result!n
  :: else ->
     run fib(n - 1, answer);
     answer?first;
     run fib(n - 2, answer);
     answer?second;
     result!first + second
  fi
}

init {
  chan answer = [1] of { int };
  int value;
  run fib(N, answer);
  answer?value;
  assert(value < 3)
}
