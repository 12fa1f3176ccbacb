// One initial value is for all elements; a list gives one to each, and zeros to the rest.
// expect: holds; states: 20; transitions: 20
byte a[3] = 7;
byte b[3] = { 1, 2, 3 };
bool c[2];
short d[2] = -1;
active proctype P() {
  byte e[2] = { 4, 5 };
  byte f[4] = 1;
  byte i;
  assert(a[0] == 7 && a[1] == 7 && a[2] == 7);
  assert(b[0] == 1 && b[1] == 2 && b[2] == 3);
  assert(!c[0] && !c[1] && d[1] == -1);
  assert(e[0] == 4 && e[1] == 5 && f[3] == 1);
  do
  :: i < 3 -> a[i] = b[2 - i]; b[i] = e[i % 2]; i++
  :: else -> break
  od;
  assert(a[0] == 3 && a[2] == 4 && b[2] == 4)
}
