// expect: violated run-time error

chan q = [2] of {byte,byte};
active proctype P() {
  byte x;
  q!1,2;
  q?x
}
