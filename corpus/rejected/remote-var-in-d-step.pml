// expect: rejected L014

byte g;
active proctype Q() {
  byte z;
  L: z = 1
}

active proctype P() {
  d_step {
    g = 1;
    Q[0]:z == 1;
    g = 2
  }
}
