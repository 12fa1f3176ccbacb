// expect: rejected L016

byte g = 2;
typedef T { byte a = g }
T t;
active proctype P() {
  assert(t.a == 2)
}
