// Initial values are expressions over constants, globals and earlier locals.
// expect: holds; states: 21; transitions: 33
#define K 2
byte g = K + 1;
byte h = (K > 1 -> 4 : 5);
active [2] proctype P() {
  byte a = g * 2;
  byte b = a + _pid;
  byte c = (b > 6 -> h : K);
  assert(a == 6 && b == 6 + _pid);
  assert(c == (_pid == 1 -> 4 : 2));
  g = g
}
