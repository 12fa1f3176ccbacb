// expect: holds; states: 4; transitions: 4

chan q = [1] of {byte};
byte x;
trace {
  q?x
}

active proctype P() {
  q!1;
  q?x
}
