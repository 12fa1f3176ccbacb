// expect: holds; states: 8; transitions: 10

byte x;
active proctype P() {
  d_step {
    {
      x == 1;
      x = 2
    };
    x = 3
  };
  x = 7
}

active proctype Q() {
  x = 1
}
