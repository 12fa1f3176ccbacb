// expect: rejected L002

active proctype P() {
  byte a;
  a = 1;
  {
    byte a;
    a = 2
  }
}
