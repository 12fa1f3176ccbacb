// expect: rejected L025

unsigned x;
active proctype P() {
  x = 1
}
