// expect: holds; states: 7; transitions: 7

byte g;
active proctype P() {
  byte v;
  v = 1;
  L: v = 2;
  g = P[0]:v;
  if
  :: P[0]@L ->
      g = 3
  :: else ->
      g = 4
  fi
}
