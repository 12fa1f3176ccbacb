// expect: rejected L038

active proctype P() {
  hidden byte y;
  y = 1
}
