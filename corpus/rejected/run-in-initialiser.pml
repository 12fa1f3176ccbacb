// expect: rejected L032

proctype Q() {
  skip
}

active proctype P() {
  byte x = run Q();
  skip
}
