// expect: holds; states: 29; transitions: 45

byte x;
active [2] proctype P() {
  atomic {
    x = 1;
    {
      x = 2;
      x = 3
    }
  };
  {
    atomic {
      x = 5;
      x = 6
    };
    x = 7
  }
}
