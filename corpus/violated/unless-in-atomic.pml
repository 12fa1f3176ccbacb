// expect: violated invalid end state; states: 15; transitions: 20

byte x, y;
active proctype P() {
  atomic {
    x = 1;
    {
      x = 2;
      y == 3;
      x = 3
    } unless {
      y == 1;
      x = 9;
      x = 8
    };
    x = 5
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2
}
