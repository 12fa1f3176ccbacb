// expect: holds; states: 38; transitions: 63

byte x, y;
active proctype P() {
  if
  :: x < 3 ->
      x++;
      x++
  :: y == 0 ->
      x = 0
  fi unless {
    y == 1;
    x = 9
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2
}
