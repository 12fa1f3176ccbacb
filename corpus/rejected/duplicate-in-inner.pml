// expect: rejected L005

byte g;
active proctype P() {
  L: g = 1;
  {
    g = 3;
    L: g = 2;
    goto L
  }
}
