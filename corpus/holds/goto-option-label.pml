// expect: holds; states: 5; transitions: 6
// warns: L101

byte x;
active proctype P() {
  if
  :: L: x = 1 ->
      x = 2
  :: x == 5 ->
      x = 3
  fi;
  if
  :: x < 9 ->
      x = 9;
      goto L
  :: else
  fi
}
