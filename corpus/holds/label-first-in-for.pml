// expect: holds; states: 12; transitions: 12

byte g;
active proctype P() {
  byte i;
  for (i : 1 .. 2) {
    L: g = 1;
    if
    :: g == 5 ->
        goto L
    :: else
    fi
  }
}
