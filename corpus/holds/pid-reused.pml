// A pid is free again after its process died.
// expect: holds; states: 13; transitions: 13
byte n;
proctype W(byte k) { assert(_pid == 1); n = k }
init {
  run W(1);
  n == 1 && _nr_pr == 1;
  run W(2);
  n == 2 && _nr_pr == 1;
  assert(_pid == 0)
}
