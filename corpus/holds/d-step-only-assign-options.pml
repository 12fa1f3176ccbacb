// expect: holds; states: 4; transitions: 4

byte x;
active proctype P() {
  d_step {
    if
    :: x = 3 ->
        skip
    :: x = 4
    fi;
    x++
  };
  x = 7
}
