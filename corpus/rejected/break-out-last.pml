// expect: rejected L012

byte g;
active proctype P() {
  do
  :: d_step {
    g = 1;
    break
  }
  od
}
