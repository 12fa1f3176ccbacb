// expect: holds; states: 7; transitions: 8

typedef T { chan c = [1] of {byte}; byte x }
proctype Q(T t) {
  t.c!3
}

active proctype P() {
  T u;
  run Q(u);
  u.c?3
}
