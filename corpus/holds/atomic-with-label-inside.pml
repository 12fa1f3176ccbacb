// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  byte i;
  atomic {
    i = 0;
    L: i++;
    x = i;
    if
    :: i < 3 ->
        goto L
    :: else
    fi
  };
  x = 9
}
