// expect: violated run-time error

chan q = [2] of {byte};
chan r = [1] of {byte,byte};
active proctype P() {
  byte x, y;
  q!1;
  q?x,y
}
