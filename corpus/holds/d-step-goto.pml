// expect: holds; states: 4; transitions: 4

byte x;
active proctype P() {
  d_step {
    x = 1;
    goto L;
    x = 2;
    L: x = x + 3;
    if
    :: x < 20 ->
        goto L
    :: else ->
        skip
    fi;
    x = 1
  };
  x = 0
}
