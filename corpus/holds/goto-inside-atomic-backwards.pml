// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  byte i;
  atomic {
    x = 0;
    L: i++;
    x = i;
    if
    :: i < 2 ->
        goto L
    :: else
    fi;
    x = 8
  };
  x = 9
}
