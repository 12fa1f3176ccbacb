// expect: holds; states: 8; transitions: 8

typedef T { byte a; short s }
proctype Q(T t; byte x) {
  assert(t.a == 1 && t.s == -2 && x == 9);
  t.a = x
}

active proctype P() {
  T v;
  v.a = 1;
  v.s = -2;
  run Q(v,9)
}
