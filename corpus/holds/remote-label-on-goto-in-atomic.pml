// expect: holds; states: 6; transitions: 6

byte g;
active proctype P() {
  atomic {
    g = 1;
    if
    :: g == 1 ->
        L: goto M
    :: else
    fi;
    g = 2
  };
  M: g = 3
}

active proctype Q() {
  if
  :: P[0]@L ->
      g = 7
  :: g == 3
  fi
}
