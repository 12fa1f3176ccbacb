// expect: rejected L041

chan q = [1] of {byte};
proctype P() {
  xr q;
  q?_
}

active proctype Q() {
  xr q;
  q?_
}
