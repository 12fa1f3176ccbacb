// expect: violated invalid end state; states: 8; transitions: 8

chan q = [0] of {byte};
byte t = 1;
active proctype P() provided (t == 1) {
  q!1;
  t = 0;
  q!2
}

active proctype Q() provided (t < 2) {
  byte x;
  q?x;
  t = 1;
  q?x;
  t = 2
}
