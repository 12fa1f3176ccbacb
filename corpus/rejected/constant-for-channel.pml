// expect: rejected L029

chan q;
active proctype P() {
  q = 1
}
