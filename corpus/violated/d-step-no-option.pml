// A selection without an executable option blocks a d_step.
// expect: violated run-time error
byte x = 3;
active proctype P() {
  d_step {
    x++;
    if
    :: x == 1 -> x = 0
    :: x == 2 -> x = 0
    fi
  }
}
