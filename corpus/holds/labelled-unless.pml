// expect: holds; states: 50; transitions: 84

byte x, y;
active proctype P() {
  L: {
    x = 1;
    x = 2;
    x = 3
  } unless {
    y == 1;
    x = 9
  };
  x = 4;
  if
  :: y == 2 ->
      goto L
  :: else
  fi
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3
}
