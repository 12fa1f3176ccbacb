// A poll binds nothing, so it may name a variable twice; a variable stands for anything.
// expect: holds; states: 5; transitions: 5
chan q = [1] of { byte, byte };
byte x = 9;
active proctype P() {
  q!1, 2;
  assert(q?[x, x] && x == 9);
  assert(!q?[eval(x), x])
}
