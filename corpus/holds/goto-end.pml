// expect: holds; states: 38; transitions: 57

byte g;
active [2] proctype P() {
  if
  :: g == 0 ->
      g = 1;
      goto done
  :: else ->
      g = 2
  fi;
  g = 3;
  done: skip
}
