// expect: holds; states: 4; transitions: 4

byte x;
active proctype P() {
  d_step {
    if
    :: if
    :: x == 5 ->
        x = 1
    :: x == 0 ->
        x = 2
    fi
    :: x == 9 ->
        x = 3
    fi;
    x++
  };
  x = 7
}
