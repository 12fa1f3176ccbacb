// expect: violated invalid end state; states: 16; transitions: 17

byte x;
active proctype P() {
  atomic {
    x = 1;
    x == 2;
    x = 3
  };
  x = 4
}

active proctype Q() {
  x == 1;
  x = 2;
  x = 5
}
