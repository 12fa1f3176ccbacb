// expect: holds; states: 14; transitions: 19

byte x, y;
active proctype P() {
  y == 3 unless y == 1;
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3
}
