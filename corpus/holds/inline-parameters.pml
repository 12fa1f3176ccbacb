// Parameters of an inline are replaced as text: they can be variables, expressions and channels.
// expect: holds; states: 51; transitions: 87
chan c = [1] of { byte };
byte a[3], i;
inline set(to, value) { to = value }
inline pass(q, v) { q!v; q?a[2] }
inline twice(to, value) { set(to, value); set(to, to * 2) }
active proctype P() {
  byte l;
  set(a[1], 4);
  twice(l, a[1] + 1);
  assert(l == 10);
  i = 1;
  set(a[i], l);
  pass(c, a[i] - 3);
  assert(a[1] == 10 && a[2] == 7)
}
active proctype Q() { byte k; twice(k, 3); assert(k == 6) }
