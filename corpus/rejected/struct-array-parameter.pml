// expect: rejected L048

typedef T { byte a[2] }
proctype Q(T t) {
  skip
}

active proctype P() {
  skip
}
