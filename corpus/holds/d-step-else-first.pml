// expect: holds; states: 6; transitions: 6

byte x;
active proctype P() {
  if
  :: d_step {
    else;
    x = 1
  }
  :: x == 0 ->
      x = 2
  fi
}
