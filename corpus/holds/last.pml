// expect: holds; states: 105; transitions: 164

byte g;
active [2] proctype P() {
  g++;
  if
  :: _last == _pid ->
      g = 3
  :: else ->
      g = 4
  fi;
  g = _last
}
