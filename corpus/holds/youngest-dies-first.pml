// expect: holds; states: 29; transitions: 45

byte g;
proctype Q(byte k) {
  if
  :: k > 0 ->
      run Q(k - 1)
  :: else
  fi;
  g++
}

init {
  run Q(2);
  _nr_pr == 1;
  assert(g == 3)
}
