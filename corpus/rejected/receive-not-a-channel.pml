// expect: rejected L030

byte x;
chan q = [1] of {byte};
active proctype P() {
  x?1
}
