// expect: holds; states: 20; transitions: 27

byte g;
active proctype P() {
  L: g = 1;
  if
  :: g < 1 ->
      goto L
  :: else
  fi
}

active proctype Q() {
  L: g = 2;
  if
  :: g < 1 ->
      goto L
  :: else
  fi
}
