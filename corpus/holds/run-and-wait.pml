// expect: holds; states: 16; transitions: 20

byte n;
proctype Q(byte a; int b) {
  n = n + a + b
}

init {
  byte p;
  p = run Q(1,-1);
  run Q(2,3);
  _nr_pr == 1;
  assert(n == 5 && p == 1)
}
