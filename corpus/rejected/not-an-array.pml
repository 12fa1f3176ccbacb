// expect: rejected L040

byte a, i;
active proctype P() {
  for (i in a) {
    skip
  }
}
