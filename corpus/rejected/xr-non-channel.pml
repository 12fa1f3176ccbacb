// expect: rejected L041

byte q;
active proctype P() {
  xr q;
  q = 1
}
