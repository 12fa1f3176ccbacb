// expect: rejected L006

byte g;
active proctype P() {
  byte L;
  g = 1;
  L: g = 2
}
