// expect: holds; states: 210; transitions: 366

byte g;
active [2] proctype P() {
  byte a = 1;
  g = 1;
  byte b = a + g;
  byte c;
  g = 2;
  c = b;
  byte d[3] = 7;
  assert(d[0] == 7 && d[1] == 0);
  g = c
}
