// expect: rejected L027

chan q[300] = [1] of {byte};
active proctype P() {
  skip
}
