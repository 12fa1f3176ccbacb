// expect: violated invalid end state; states: 21; transitions: 30

byte x, y;
active proctype P() {
  atomic {
    x = 1;
    x = 2;
    y == 1;
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
