// expect: holds; states: 32; transitions: 70

byte x, y;
active proctype P() {
  do
  :: x = 5 ->
      L: do
      :: x = 1
      :: x = 2
      od unless {
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
