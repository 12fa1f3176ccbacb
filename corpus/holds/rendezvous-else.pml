// expect: holds; states: 28; transitions: 36
// warns: L102

chan q = [0] of {byte};
byte g;
active proctype P() {
  if
  :: q!1 ->
      g = 1
  :: else ->
      g = 2
  fi
}

active proctype Q() {
  byte x;
  g = 3;
  if
  :: q?x ->
      skip
  :: else ->
      skip
  fi
}
