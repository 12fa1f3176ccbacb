// expect: holds; states: 95; transitions: 153

byte x, y;
active proctype P() {
  byte i;
  for (i : 1 .. 3) {
    x = i
  } unless {
    y == 1;
    x = 9
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2
}
