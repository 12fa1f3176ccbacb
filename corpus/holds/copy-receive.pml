// ?< > looks at a message and leaves it; ??< > looks at any that matches.
// expect: holds; states: 14; transitions: 14
chan q = [3] of { byte, byte };
active proctype P() {
  byte a, b;
  q!1, 10; q!2, 20;
  q?<a, b>; assert(a == 1 && b == 10 && len(q) == 2);
  q??<2, b>; assert(b == 20 && len(q) == 2);
  q?<1, _>; assert(len(q) == 2);
  q?a, b; assert(a == 1);
  q?eval(a + 1), b; assert(b == 20)
}
