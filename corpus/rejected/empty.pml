// expect: rejected L015

active proctype P() {
  chan q = [1] of {byte};
  {
    xr q
  }
}
