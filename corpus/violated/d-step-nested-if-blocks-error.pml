// expect: violated run-time error

byte x;
active proctype P() {
  d_step {
    if
    :: if
    :: x == 5 ->
        x = 1
    :: x == 6 ->
        x = 2
    fi
    :: x == 0 ->
        x = 3
    fi;
    x++
  };
  x = 7
}
