// Increments wrap as assignments do, and every process sees the same wrapped value.
// expect: holds; states: 73; transitions: 129
byte y = 254;
unsigned u : 2 = 2;
bit b;
active [2] proctype P() {
  y++;
  u++;
  b++;
  assert(y == 255 || y == 0);
  assert(u <= 3);
  y--;
  u--
}
