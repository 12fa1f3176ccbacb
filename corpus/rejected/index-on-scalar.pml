// expect: rejected L019

byte a;
active proctype P() {
  a[1] = 1
}
