// expect: rejected L039

chan a;
active proctype P() {
  for (a : 1 .. 2) {
    skip
  }
}
