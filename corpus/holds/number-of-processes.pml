// _nr_pr counts the living.
// expect: holds; states: 33; transitions: 47
byte peak;
proctype W() { peak = (_nr_pr > peak -> _nr_pr : peak) }
init {
  assert(_nr_pr == 1);
  run W(); run W();
  assert(_nr_pr <= 3);
  _nr_pr == 1;
  assert(peak >= 2 && peak <= 3)
}
