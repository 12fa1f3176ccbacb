// expect: violated run-time error

byte a[3];
active proctype P() {
  a[1] = 1;
  a[3] = 1
}
