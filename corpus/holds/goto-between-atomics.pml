// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  byte i;
  atomic {
    x = 1;
    i = 1;
    goto B
  };
  atomic {
    x = 4;
    B: x = 5;
    x = 6
  };
  x = 0
}
