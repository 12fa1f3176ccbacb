// A process can be started with a priority of its own.
// expect: holds; states: 13; transitions: 13
byte x;
proctype W(byte k) { x = x * 2 + k }
init {
  atomic {
    run W(1) priority 2;
    run W(0) priority 7;
    run W(1)
  };
  _nr_pr == 1;
  assert(x > 0)
}
