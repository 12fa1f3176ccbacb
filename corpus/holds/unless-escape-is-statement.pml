// expect: holds; states: 38; transitions: 63

byte x, y;
active proctype P() {
  {
    x = 1;
    x = 2;
    x = 3
  } unless y == 1;
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3
}
