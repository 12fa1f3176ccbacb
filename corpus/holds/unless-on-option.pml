// expect: holds; states: 32; transitions: 54

byte x, y;
active proctype P() {
  do
  :: {
    x = 1;
    x = 2
  } unless {
    y == 1;
    x = 9
  }
  :: x == 9 ->
      break
  od;
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2
}
