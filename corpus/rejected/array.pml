// expect: rejected L041

chan q[2] = [1] of {byte};
active proctype P() {
  xr q[0];
  q[0]?_
}
