// expect: rejected L038

hidden chan y;
active proctype P() {
  skip
}
