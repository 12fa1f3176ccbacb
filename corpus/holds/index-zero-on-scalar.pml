// expect: holds; states: 4; transitions: 4

byte a;
active proctype P() {
  a[0] = 3;
  assert(a == 3)
}
