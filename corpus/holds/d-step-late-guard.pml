// expect: holds; states: 4; transitions: 4

byte x;
active proctype P() {
  d_step {
    x = 0;
    if
    :: if
    :: x == 0 ->
        x = 1
    :: else ->
        skip
    fi ->
        x == 7;
        x = 8
    :: x == 1 ->
        x = 3
    fi;
    x++
  };
  assert(x == 4)
}
