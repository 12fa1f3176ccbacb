// expect: holds; states: 12; transitions: 12

byte x;
active proctype P() {
  {
    x++;
    if
    :: x < 3 ->
        goto L
    :: else
    fi
  };
  x = 8;
  L: x++;
  if
  :: x < 7 ->
      x = x + 2;
      goto L
  :: else
  fi
}
