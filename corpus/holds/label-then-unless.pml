// expect: holds; states: 55; transitions: 91

byte g;
active [2] proctype P() {
  L: {
    g = 1;
    g = 2
  } unless {
    g == 2;
    g = 5
  };
  if
  :: g < 4 ->
      goto L
  :: else
  fi
}
