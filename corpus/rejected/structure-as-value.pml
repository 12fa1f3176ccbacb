// expect: rejected L021

typedef T { byte a; byte b }
active proctype P() {
  T t, u;
  t = u
}
