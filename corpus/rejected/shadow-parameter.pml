// expect: rejected L002

active proctype P(byte a) {
  byte a;
  a = 2
}
