// expect: rejected L002

proctype Q(byte _last) {
  skip
}

active proctype P() {
  skip
}
