// expect: holds; states: 196; transitions: 453

byte g;
active [2] proctype P(byte a) {
  byte v;
  short w[2];
  v = 1;
  w[1] = -3;
  v = 2;
  {
    byte inner;
    inner = 5
  }
}

active proctype Q() {
  P[0]:v == 2;
  g = P[1]:v;
  P[0]:w[1] == -3;
  g = P[7]:v + P[0]:a;
  g = P:v
}
