// Among equal messages the newest comes last; sorted and plain sends mix.
// expect: holds; states: 80; transitions: 127
chan q = [4] of { byte };
active [2] proctype P() {
  q!!2; q!!1; q!3
}
active proctype Q() {
  byte a, b;
  len(q) == 4;
  q?a; q?b;
  assert(a >= 1 && b <= 3);
  q?a; q?b; q?a; q?b
}
