// expect: holds; states: 5; transitions: 5

init {
  run P(3)
}

proctype P(byte a) {
  assert(a == 3)
}
