// expect: rejected L025

unsigned x : 32;
active proctype P() {
  x = 1
}
