// expect: rejected L029

chan q = [1] of {byte};
active proctype P() {
  q++
}
