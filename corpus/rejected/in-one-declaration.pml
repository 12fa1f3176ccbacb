// expect: rejected L001

active proctype P() {
  byte a = 1, b = a;
  assert(b == 1)
}
