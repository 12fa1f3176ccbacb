// expect: rejected L039

byte a[2];
active proctype P() {
  for (a[0] : 1 .. 2) {
    skip
  }
}
