// expect: violated run-time error

byte a[3];
active proctype P() {
  short i = -1;
  a[i] = 1
}
