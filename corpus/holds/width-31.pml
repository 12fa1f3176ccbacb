// expect: holds; states: 4; transitions: 4

unsigned u : 31;
active proctype P() {
  u = -1;
  assert(u == 2147483647)
}
