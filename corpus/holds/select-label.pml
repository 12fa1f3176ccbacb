// expect: holds; states: 400; transitions: 478

byte g;
active proctype P() {
  byte i;
  L: i = 1;
  do
  :: i < 40 ->
      i++
  :: break
  od;
  g++;
  if
  :: g < 2 ->
      goto L
  :: else
  fi
}
