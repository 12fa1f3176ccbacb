// expect: holds; states: 35; transitions: 50

byte x, y;
active proctype P() {
  {
    x = 1;
    L: x = 2;
    x = 3
  } unless {
    y == 1;
    y = 2;
    goto L
  };
  x = 4
}

active proctype Q() {
  y = 1
}
