// expect: holds; states: 8; transitions: 10

byte x;
active proctype P() {
  d_step {
    if
    :: x == 5 ->
        x = 1
    :: x = 3 ->
        skip
    fi;
    x++
  };
  x = 7
}

active proctype Q() {
  x = 5
}
