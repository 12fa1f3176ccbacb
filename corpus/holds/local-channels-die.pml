// expect: holds; states: 51; transitions: 69

chan g = [3] of {chan};
proctype Q() {
  chan c = [1] of {byte};
  chan d[2] = [0] of {bit};
  c!1;
  g!d[1]
}

init {
  run Q();
  run Q();
  len(g) == 2;
  g?_;
  _nr_pr == 1;
  run Q()
}
