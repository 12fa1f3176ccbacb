// Variables declared in an inline are new in every use of it.
// expect: holds; states: 20; transitions: 29
byte x = 1, y = 2;
inline swap(p, q) {
  byte t;
  t = p;
  p = q;
  q = t
}
active proctype P() {
  byte u = 5, v = 6;
  atomic { swap(u, v) };
  assert(u == 6 && v == 5);
  atomic { swap(x, y) };
  assert(x + y == 3)
}
active proctype Q() { atomic { swap(x, y) } }
