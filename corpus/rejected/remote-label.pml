// expect: rejected L004

byte g;
active proctype P() {
  g = 1
}

active proctype Q() {
  P[0]@L
}
