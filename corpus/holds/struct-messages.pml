// expect: holds; states: 10; transitions: 10

typedef I { byte v[2]; bit f }
typedef T { I in; short s }
chan q = [2] of {byte,T};
T a, b;
active proctype P() {
  a.in.v[1] = 7;
  a.s = -3;
  q!1,a;
  q?1,b;
  assert(b.in.v[1] == 7 && b.s == -3);
  q!2,a;
  q?[2,b];
  q?eval(a.s + 5),b
}
