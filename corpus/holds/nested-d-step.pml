// expect: holds; states: 4; transitions: 4

byte g;
active proctype P() {
  d_step {
    g = 1;
    d_step {
      g = 2;
      g = 3
    };
    g = 4
  };
  g = 5
}
