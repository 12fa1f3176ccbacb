// expect: violated invalid end state; states: 214; transitions: 391

byte g;
proctype P(byte k) {
  byte v = k;
  g = 1;
  L: v = k + 1;
  g = 2
}

init {
  run P(1);
  run P(5)
}

active proctype Q() {
  P@L;
  if
  :: P:v == 1 ->
      g = 7
  :: P:v == 5 ->
      g = 8
  :: else ->
      g = 9
  fi;
  P:v == 6;
  g = 10
}
