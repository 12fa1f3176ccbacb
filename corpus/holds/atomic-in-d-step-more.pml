// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  d_step {
    x = 1;
    atomic {
      x = 2;
      x = 3
    };
    x = 4
  };
  x = 5
}
