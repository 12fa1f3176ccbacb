// expect: rejected L002

byte g;
active proctype P() {
  L: g = 1;
  byte L;
  goto L
}
