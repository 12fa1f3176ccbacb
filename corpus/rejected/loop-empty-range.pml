// expect: rejected L039

byte a;
active proctype P() {
  for (a : 3 .. 2) {
    skip
  }
}
