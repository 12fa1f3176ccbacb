// expect: holds; states: 9; transitions: 9

byte t;
active [2] proctype P() provided (t == _pid) {
  atomic {
    t = 1 - t;
    t = 1 - t;
    t = 1 - t
  };
  t = 1 - t
}
