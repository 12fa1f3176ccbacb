// expect: holds; states: 12; transitions: 13

byte x;
active proctype P() {
  d_step {
    x == 1;
    x = 2;
    x = 3
  };
  x = 4
}

active proctype Q() {
  x = 1;
  d_step {
    if
    :: x == 4 ->
        x = 5
    :: x == 3 ->
        x = 6
    fi;
    x++
  }
}
