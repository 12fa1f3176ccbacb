// expect: holds; states: 13; transitions: 19

byte x;
active [2] proctype P() {
  if
  :: x == 0 ->
      x = 2
  :: d_step {
    else;
    x = 1;
    x++
  }
  fi
}
