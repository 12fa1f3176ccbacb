// expect: holds; states: 5; transitions: 5

byte x;
active proctype P() {
  {
    x = 1;
    x = 2
  } unless {
    x = 5;
    x = 6
  };
  x = 7
}
