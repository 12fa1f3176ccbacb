// !! puts a message before the first one that is greater, field by field.
// expect: holds; states: 14; transitions: 14
chan q = [4] of { byte, byte };
active proctype P() {
  byte a, b;
  q!!3, 1; q!!1, 9; q!!3, 0; q!!2, 5;
  q?a, b; assert(a == 1 && b == 9);
  q?a, b; assert(a == 2 && b == 5);
  q?a, b; assert(a == 3 && b == 0);
  q?a, b; assert(a == 3 && b == 1)
}
