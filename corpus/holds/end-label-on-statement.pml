// expect: holds; states: 2; transitions: 2

byte x;
active proctype P() {
  x = 1;
  end_here: x == 2;
  x = 3
}
