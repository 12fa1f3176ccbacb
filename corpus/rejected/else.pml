// expect: rejected L041

chan q = [1] of {byte};
active proctype P() {
  xr q;
  if
  :: q?_
  :: else
  fi
}
