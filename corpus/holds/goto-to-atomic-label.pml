// expect: holds; states: 183; transitions: 329

byte x;
active [2] proctype P() {
  byte i;
  L: atomic {
    i++;
    x = i
  };
  if
  :: i < 3 ->
      x = 7;
      goto L
  :: else
  fi;
  x = 9
}
