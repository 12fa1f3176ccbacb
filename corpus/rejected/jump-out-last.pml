// expect: rejected L012

byte g;
active proctype P() {
  d_step {
    g = 1;
    goto L
  };
  g = 3;
  L: g = 4
}
