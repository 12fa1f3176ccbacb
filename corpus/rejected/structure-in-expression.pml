// expect: rejected L021

typedef T { byte a; byte b }
active proctype P() {
  T t;
  t > 1
}
