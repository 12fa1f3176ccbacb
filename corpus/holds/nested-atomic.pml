// expect: holds; states: 29; transitions: 45

byte x;
active [2] proctype P() {
  atomic {
    x = 1;
    atomic {
      x = 2;
      x = 3
    };
    x = 4
  };
  atomic {
    x = 5;
    atomic {
      x = 6;
      x = 7
    }
  };
  x = 8
}
