// expect: rejected L027

chan q[200] = [1] of {byte};
proctype Q() {
  chan r[60] = [0] of {byte};
  skip
}

active proctype P() {
  skip
}
