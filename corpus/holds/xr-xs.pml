// expect: holds; states: 8; transitions: 9

chan q = [2] of {byte};
active proctype P() {
  xs q;
  q!1;
  q!2
}

active proctype Q() {
  xr q;
  byte x;
  q?x;
  q?x
}
