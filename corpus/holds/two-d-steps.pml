// expect: holds; states: 29; transitions: 45

byte g;
active [2] proctype P() {
  byte i;
  d_step {
    i = 1;
    g = i
  };
  d_step {
    if
    :: g == 1 ->
        g = 2
    :: else ->
        skip
    fi
  };
  d_step {
    skip;
    g = 3
  }
}
