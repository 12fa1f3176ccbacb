// expect: rejected L006

byte g;
active proctype P() {
  g: g = 2
}
