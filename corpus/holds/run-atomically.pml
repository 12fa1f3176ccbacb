// Started inside an atomic sequence, no process moves before all are there.
// expect: holds; states: 82; transitions: 205
byte count;
proctype W() { count++; assert(_nr_pr >= 2) }
init {
  atomic { run W(); run W(); run W() };
  assert(count <= 3)
}
