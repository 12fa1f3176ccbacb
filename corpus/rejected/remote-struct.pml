// expect: rejected L044
// spin: differs, because it writes C that does not compile

typedef T { byte a }
active proctype Q() {
  T t;
  t.a = 1
}

active proctype P() {
  Q[0]:t == 1
}
