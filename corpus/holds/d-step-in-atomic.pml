// A d_step inside an atomic sequence, and a jump inside a d_step.
// expect: holds; states: 13; transitions: 19
byte x;
active [2] proctype P() {
  atomic {
    d_step {
      x = 0;
more:
      x++;
      if
      :: x < 3 -> goto more
      :: else
      fi
    };
    x = x + 1;
    assert(x == 4)
  };
  assert(x == 4)
}
