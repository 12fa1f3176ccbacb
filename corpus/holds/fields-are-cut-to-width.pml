// A field is as wide as its type in the channel, and what is received as wide as its variable.
// expect: holds; states: 6; transitions: 6
chan q = [1] of { byte, short, bit, int };
active proctype P() { q!257, 40000, 6, 70000 }
active proctype Q() {
  byte a; short b; bit c; short d;
  q?a, b, c, d;
  assert(a == 1 && b == -25536 && c == 0 && d == 4464)
}
