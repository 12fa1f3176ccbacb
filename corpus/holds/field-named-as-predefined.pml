// expect: holds; states: 4; transitions: 4

typedef T { byte _pid }
T t;
active proctype P() {
  t._pid = 3;
  assert(t._pid == 3)
}
