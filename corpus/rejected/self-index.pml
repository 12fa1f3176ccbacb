// expect: rejected L043

byte a[3];
active proctype P() {
  a[a[1]] = 2
}
