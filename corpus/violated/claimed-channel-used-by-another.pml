// P promises that nobody else sends to q, and Q does.
// expect: violated channel claim; states: 12; transitions: 14

chan q = [2] of {byte};
active proctype P() {
  xs q;
  q!1
}

active proctype Q() {
  byte x;
  q!2;
  q?x;
  q?x
}
