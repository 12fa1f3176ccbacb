// A bit in a message is as wide as a byte; it is cut when it is stored in a bit variable.
// expect: holds; states: 5; transitions: 5
chan q = [1] of { bit };
active proctype P() {
  byte v;
  q!6;
  q?v;
  assert(v == 6)
}
