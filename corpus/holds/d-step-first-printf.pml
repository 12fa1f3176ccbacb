// expect: holds; states: 15; transitions: 19

byte g;
active proctype P() {
  d_step {
    printf("a\n");
    g = 1;
    g = 2
  };
  g = 3
}

active proctype Q() {
  g = 5
}
