// expect: holds; states: 42; transitions: 70

byte x, y;
active proctype P() {
  {
    {
      x = 1;
      x = 2
    } unless {
      y > 0;
      x = 7;
      x = 8
    };
    x = 3
  } unless {
    y > 0;
    x = 9
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3
}
