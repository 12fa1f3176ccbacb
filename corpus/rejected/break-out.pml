// expect: rejected L013

byte g;
active proctype P() {
  do
  :: d_step {
    g = 1;
    break;
    g = 2
  }
  od
}
