// expect: holds; states: 4; transitions: 4

bit b[2];
active proctype P() {
  b[1] = 5;
  assert(b[1] == 5)
}
