// expect: violated run-time error

byte g;
active proctype P() {
  d_step {
    g = 1;
    g == 2;
    g = 3
  }
}
