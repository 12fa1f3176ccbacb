// expect: rejected L032

proctype Q() {
  skip
}

active proctype P() {
  run Q() && run Q()
}
