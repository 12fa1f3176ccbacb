// expect: holds; states: 12; transitions: 14
// warns: L104

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
