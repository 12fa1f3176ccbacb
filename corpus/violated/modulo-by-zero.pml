// expect: violated run-time error

byte a;
active proctype P() {
  byte b;
  b = 3 % a
}
