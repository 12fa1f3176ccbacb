// expect: rejected L025

byte x : 3;
active proctype P() {
  x = 1
}
