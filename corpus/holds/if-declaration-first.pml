// expect: holds; states: 36; transitions: 55

byte g;
active [2] proctype P() {
  if
  :: byte k = 3;
      g = k
  :: g == 1 ->
      int j;
      g = j
  fi;
  g = 1
}
