// expect: violated invalid end state; states: 5; transitions: 5

byte x;
active proctype P() {
  x = 1;
  L: end1: goto M;
  x = 2;
  M: x = 3;
  end2: K: goto N;
  x = 5;
  N: x == 9
}
