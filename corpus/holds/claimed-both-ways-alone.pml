// Who may both send and receive may ask anything.
// expect: holds; states: 36; transitions: 52
chan q = [2] of { byte };
byte x;
active proctype P() {
  byte v;
  xr q; xs q;
  do
  :: x < 3 -> q!x; x++; assert(len(q) == 1 && !(q?[7])); q?v
  :: x == 3 -> break
  od
}
active proctype Q() { do :: x == 2 -> break :: x == 3 -> break od }
