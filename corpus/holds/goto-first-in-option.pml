// expect: holds; states: 76; transitions: 181

byte x;
active [2] proctype P() {
  L: if
  :: goto M
  :: x < 2 ->
      x++;
      goto L
  :: x = 5
  fi;
  x = 6;
  M: x = 7
}
