// expect: rejected L012

byte g;
active proctype P() {
  g = 1;
  L: d_step {
    g = 1;
    g = 2
  };
  goto L
}
