// expect: violated invalid end state; states: 17; transitions: 20

byte g;
active proctype P() {
  g = 1;
  L: goto M;
  g = 2;
  M: g = 3
}

active proctype Q() {
  P[0]@L;
  g = 7
}
