// expect: holds; states: 5; transitions: 5

proctype Q(bit a; byte b; short c) {
  assert(a == 1 && b == 1 && c == -1)
}

init {
  run Q(3,257,65535)
}
