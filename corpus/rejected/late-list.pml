// expect: rejected L026

active proctype P() {
  byte x;
  x = 1;
  {
    byte y[2] = {1,2};
    x = y[1]
  }
}
