// expect: rejected L037

chan q = [0] of {byte};
byte x;
active proctype P() {
  q!1;
  enabled(1)
}

active proctype Q() {
  q?x
}
