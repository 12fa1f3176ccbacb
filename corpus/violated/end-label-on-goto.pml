// expect: violated invalid end state; states: 3; transitions: 3

byte x;
active proctype P() {
  x = 1;
  end: goto L;
  x = 2;
  L: x == 7
}
