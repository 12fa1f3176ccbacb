// expect: holds; states: 48; transitions: 95

byte x;
active [2] proctype P() {
  do
  :: x < 2 ->
      x++
  :: break
  od;
  x = 7
}
