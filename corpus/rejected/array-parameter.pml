// expect: rejected L048

proctype Q(byte a[2]) {
  skip
}

active proctype P() {
  skip
}
