// expect: violated assertion; states: 27; transitions: 47

byte x;
proctype Q() {
  skip
}

init {
  x = 1 + run Q();
  run Q();
  assert(run Q() > 1)
}
