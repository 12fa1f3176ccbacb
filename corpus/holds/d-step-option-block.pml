// expect: holds; states: 4; transitions: 4

byte x;
active proctype P() {
  d_step {
    x = 1;
    if
    :: {
      x == 1;
      x = 5
    }
    :: else ->
        x = 6
    fi;
    x++
  };
  x = 7
}
