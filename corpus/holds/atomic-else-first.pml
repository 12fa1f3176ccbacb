// expect: holds; states: 13; transitions: 23

byte x;
active [2] proctype P() {
  if
  :: atomic {
    else;
    x = 1;
    x++
  }
  :: x == 0 ->
      x = 2
  fi
}
