// expect: violated run-time error

chan q = [2] of {byte};
chan r = [1] of {byte,byte};
active proctype P() {
  byte x;
  q!1,2;
  r!1,2
}
