// A process is gone only once every younger one is; until then it counts.
// expect: holds; states: 20; transitions: 32
byte gone;
proctype Child() { gone = 1; gone = 2 }
active proctype Parent() {
  pid c;
  c = run Child();
  assert(c == 2 && _nr_pr <= 3)
}
active proctype Late() {
  gone == 2;
  _nr_pr <= 3
}
