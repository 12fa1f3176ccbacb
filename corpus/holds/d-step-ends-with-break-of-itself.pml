// expect: holds; states: 7; transitions: 7

byte x;
active proctype P() {
  do
  :: d_step {
    x < 3;
    x++
  }
  :: d_step {
    x >= 3;
    x = 9
  } ->
      break
  od;
  x = 1
}
