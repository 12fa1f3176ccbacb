// expect: holds; states: 51; transitions: 85

byte x, y;
active proctype P() {
  do
  :: x < 3 ->
      x++
  :: x >= 3 ->
      x = 0
  od unless {
    y == 1;
    x = 9
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2
}
