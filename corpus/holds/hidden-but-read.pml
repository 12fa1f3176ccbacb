// expect: holds; states: 6; transitions: 6
// warns: L103

hidden byte h;
byte g;
active proctype P() {
  h = 1;
  g = 1;
  if
  :: h == 1 ->
      g = 2
  :: else
  fi
}
