// expect: rejected L049

typedef T { byte a; int a }
T t;
active proctype P() {
  t.a = 1
}
