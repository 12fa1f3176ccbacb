// expect: holds; states: 7; transitions: 9

byte g;
active proctype Q() {
  byte z;
  L: z = 1
}

active proctype P() {
  d_step {
    g = 1;
    g = Q[0]:z;
    g = 2
  }
}
