// expect: violated invalid end state; states: 15; transitions: 20

byte x, y;
active proctype P() {
  atomic {
    x = 1;
    {
      atomic {
        x = 2;
        y == 3;
        x = 3
      }
    } unless {
      atomic {
        y == 1;
        x = 4;
        x = 5
      }
    };
    x = 6
  };
  x = 7
}

active proctype Q() {
  y = 1;
  y = 2
}
