// Fields of a structure have initial values of their own, in every variable of the type.
// expect: holds; states: 7; transitions: 7
typedef Pair { byte a = 3; byte b[2] = 4; bit c };
Pair g;
Pair h[2];
active proctype P() {
  Pair l;
  assert(g.a == 3 && g.b[1] == 4 && g.c == 0);
  assert(h[1].a == 3 && h[0].b[0] == 4);
  assert(l.a == 3 && l.b[1] == 4);
  l.a = g.a + h[0].a;
  assert(l.a == 6)
}
