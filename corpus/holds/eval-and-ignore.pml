// eval matches a value, a bare name is assigned, _ takes anything.
// expect: holds; states: 18; transitions: 24
chan q = [3] of { byte, byte, byte };
byte x = 2;
active proctype P() { q!2, 3, 4; q!5, 6, 7; q!x + 1, x, 0 }
active proctype Q() {
  byte a, b;
  q?eval(x), a, _; assert(a == 3);
  q?_, _, b; assert(b == 7);
  q?a, eval(x), 0; assert(a == 3)
}
