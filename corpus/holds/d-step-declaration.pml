// expect: holds; states: 16; transitions: 23

byte g;
active [2] proctype P() {
  d_step {
    byte k = 3;
    g = k;
    k = 2;
    byte m;
    m = 4;
    g = m
  };
  g = 1
}
