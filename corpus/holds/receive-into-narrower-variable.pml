// What is received is cut to the width of the variable, and the message itself is not changed.
// expect: holds; states: 15; transitions: 19
// spin: differs, because its verifier puts the cut value back into the channel when it backtracks
chan q = [1] of { byte };
bit b;
active proctype P() { q!2 }
active proctype Q() { q?b; assert(b == 0) }
active proctype R() {
  byte v;
end:
  q?<v>;
  assert(v == 2)
}
