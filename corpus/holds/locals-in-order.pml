// expect: holds; states: 4; transitions: 4

byte g = 2;
active proctype P() {
  byte a = g;
  int b = a + 1;
  byte c[2] = b;
  g = 3;
  assert(a == 2 && b == 3 && c[1] == 3)
}
