// expect: holds; states: 13; transitions: 17

chan q = [1] of {byte};
active proctype P() provided (len(q) == 0) {
  byte i;
  i = 1;
  i = 2
}

active proctype Q() {
  q!1;
  q?1
}
