// expect: rejected L044

typedef T { byte a }
active proctype Q() {
  T t;
  t.a = 1
}

active proctype P() {
  Q[0]:t == 1
}
