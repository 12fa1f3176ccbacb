// expect: holds; states: 5; transitions: 5

byte c = 97;
active proctype P() {
  assert(c == 97);
  c = 10;
  assert(c == 10)
}
