// expect: holds; states: 7; transitions: 7

byte x;
active proctype P() {
  {
    x = 1;
    goto L;
    x = 2;
    L: x = 3
  };
  {
    x = 4;
    goto L;
    x = 5;
    L: x = 6
  };
  x = 7
}
