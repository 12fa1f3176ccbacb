// expect: holds; states: 44; transitions: 71

byte g;
active [2] proctype P() {
  g = _p;
  g = _p;
  if
  :: _p > 2 ->
      g = _p
  :: else
  fi
}
