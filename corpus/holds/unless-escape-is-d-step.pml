// expect: holds; states: 30; transitions: 49

byte x, y;
active proctype P() {
  {
    x = 1;
    x = 2;
    x = 3
  } unless d_step {
    y == 1;
    x = 9;
    x = 7
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3
}
