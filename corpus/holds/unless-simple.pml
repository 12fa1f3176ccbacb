// expect: holds; states: 33; transitions: 53

byte x, y;
active proctype P() {
  {
    x = 1;
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
