// expect: holds; states: 29; transitions: 45

byte x;
active [2] proctype P() {
  atomic {
    x = 1;
    d_step {
      x = 2;
      x = 3
    };
    x = 4
  };
  atomic {
    x = 5;
    d_step {
      x = 6;
      x = 7
    }
  };
  atomic {
    d_step {
      x = 1;
      x = 2
    };
    x = 3
  }
}
