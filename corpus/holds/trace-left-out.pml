// expect: holds; states: 4; transitions: 4

chan q = [1] of {byte};
trace {
  do
  :: q!1
  :: q?_
  od
}

active proctype P() {
  byte x;
  q!1;
  q?x
}
