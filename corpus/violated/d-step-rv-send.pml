// expect: violated run-time error

chan q = [0] of {byte};
active proctype P() {
  d_step {
    q!1;
    skip
  }
}

active proctype Q() {
  q?_
}
