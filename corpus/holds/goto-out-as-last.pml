// expect: holds; states: 41; transitions: 67

byte x;
active [2] proctype P() {
  byte i;
  L: atomic {
    i++;
    x = i;
    goto M
  };
  x = 9;
  M: if
  :: i < 2 ->
      goto L
  :: else
  fi
}
