// expect: holds; states: 6; transitions: 6

typedef T { byte a; byte b }
chan q = [1] of {T};
active proctype P() {
  T t;
  q!t;
  q?t.a,t.b;
  q!t;
  q?t
}
