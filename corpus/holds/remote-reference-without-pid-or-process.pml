// expect: holds; states: 4; transitions: 4

byte g;
proctype P() {
  byte v = 3;
  L: v = 4
}

active proctype Q() {
  if
  :: P@L ->
      g = 1
  :: P:v == 0 ->
      g = 2
  fi
}
