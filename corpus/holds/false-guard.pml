// expect: holds; states: 13; transitions: 19

byte x;
active [2] proctype P() {
  if
  :: 0 ->
      x = 1
  :: x = 2
  :: 0
  fi;
  if
  :: 0 ->
      x = 5
  :: 0
  :: x == 2
  fi
}
