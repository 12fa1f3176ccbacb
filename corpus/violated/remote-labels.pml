// expect: violated invalid end state; states: 375; transitions: 724

byte g;
active [2] proctype P() {
  g = 1;
  L: g = 2;
  M: if
  :: g == 2 ->
      g = 3
  :: g == 1 ->
      g = 4
  fi;
  A: atomic {
    g = 1;
    g = 2
  }
}

active proctype Q() {
  P[0]@L;
  g = 7;
  P[1]@M;
  g = 8;
  P[0]@A;
  g = 9
}
