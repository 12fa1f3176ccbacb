// expect: rejected L032

chan q = [1] of {byte};
proctype Q() {
  skip
}

active proctype P() {
  q!run Q()
}
