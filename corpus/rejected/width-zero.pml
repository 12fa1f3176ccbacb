// expect: rejected L025

unsigned x : 0;
active proctype P() {
  x = 1
}
