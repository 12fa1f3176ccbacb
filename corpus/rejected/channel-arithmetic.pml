// expect: rejected L029

chan q = [1] of {byte};
byte x;
active proctype P() {
  x = q + 1
}
