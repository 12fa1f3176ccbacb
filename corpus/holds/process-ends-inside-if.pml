// expect: holds; states: 41; transitions: 76

byte x;
active [2] proctype P() {
  x = 1;
  if
  :: x = 2
  :: x = 3 ->
      x = 4
  fi
}
