// expect: rejected L031

proctype Q(byte a) {
  skip
}

active proctype P() {
  run Q(1,2)
}
