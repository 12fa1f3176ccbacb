// expect: holds; states: 32; transitions: 53

byte x, y;
active proctype P() {
  do
  :: {
    x = 1;
    x = 2
  } unless {
    y == 1;
    break
  }
  od;
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3
}
