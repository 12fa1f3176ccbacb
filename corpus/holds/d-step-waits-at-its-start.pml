// The first statement of a d_step may block the whole of it; channels can be used inside.
// expect: holds; states: 11; transitions: 14
chan q = [2] of { byte };
byte got;
active proctype P() {
  byte v;
  d_step { q?v -> got = v; q!v + 1; q?v; v = 0 };
  assert(got == 3)
}
active proctype Q() { q!3; len(q) == 0; assert(got == 3) }
