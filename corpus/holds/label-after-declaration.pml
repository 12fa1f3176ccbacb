// expect: holds; states: 5; transitions: 5

byte g;
active proctype P() {
  {
    byte z;
    L: g = 1;
    if
    :: g == 5 ->
        goto L
    :: else
    fi
  }
}
