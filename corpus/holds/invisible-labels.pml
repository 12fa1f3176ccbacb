// expect: holds; states: 5; transitions: 5
// warns: L107

byte g;
active proctype P() {
  atomic {
    g = 1;
    progress: g = 2;
    g = 3
  };
  d_step {
    g = 1;
    end: g = 2;
    g = 3
  };
  g = 0
}
