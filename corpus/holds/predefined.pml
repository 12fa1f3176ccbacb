// expect: holds; states: 33; transitions: 50

byte g;
active [2] proctype P() {
  g = _pid;
  assert(_nr_pr <= 2);
  g = _nr_pr
}
