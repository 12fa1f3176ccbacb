// expect: rejected L042

chan q = [1] of {byte,byte};
active proctype P() {
  byte x;
  q?x,x
}
