// expect: holds; states: 41; transitions: 70

byte x, y;
active proctype P() {
  {
    x = 1;
    if
    :: x == 1 ->
        goto L
    :: x = 2
    fi;
    x = 3;
    L: x = 6
  } unless {
    y == 1;
    goto M;
    x = 9
  };
  M: x = 4
}

active proctype Q() {
  y = 1;
  y = 2
}
