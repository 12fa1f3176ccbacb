// expect: rejected L035

proctype Q() {
  skip
}

active proctype P() {
  run Q() priority 300
}
