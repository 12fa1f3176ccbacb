// expect: holds; states: 16; transitions: 23

byte x, y;
active proctype P() {
  d_step {
    y == 2;
    x = 2;
    x = 3
  } unless {
    y == 1;
    x = 9
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2
}
