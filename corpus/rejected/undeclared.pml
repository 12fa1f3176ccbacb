// expect: rejected L001

active proctype P() {
  byte count;
  coutn = 1;
  x++
}
