// Arguments are evaluated and cut to the parameter's width when the process starts.
// expect: holds; states: 17; transitions: 22
byte g = 1;
proctype P(byte a; bit b; short c) {
  assert(a == 44 && b == 0 && c == -2);
  g = 5
}
init {
  pid p;
  p = run P(300, 2, -2);
  assert(p == 1);
  g = g + 1
}
