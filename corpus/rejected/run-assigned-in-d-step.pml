// expect: rejected L014

byte g;
proctype Q() {
  skip
}

active proctype P() {
  d_step {
    g = 1;
    g = run Q()
  }
}
