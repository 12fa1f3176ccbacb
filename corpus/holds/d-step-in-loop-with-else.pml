// expect: holds; states: 28; transitions: 41

byte x;
active [2] proctype P() {
  do
  :: d_step {
    x < 3;
    x++
  }
  :: else ->
      break
  od;
  x = 0
}
