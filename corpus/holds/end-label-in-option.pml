// expect: holds; states: 3; transitions: 3
// warns: L101

byte x;
active proctype P() {
  x = 1;
  if
  :: end1: x == 1 ->
      x == 2
  :: x == 3
  fi;
  x = 9
}
