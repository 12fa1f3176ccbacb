// A formula orders the values.
// expect: rejected V003

byte shared;

proctype P(byte v) {
  shared = v
}

init {
  byte i, v;
  atomic {
    for (i : 1 .. 3) partition (v : 1 .. 3) {
      run P(v)
    }
  }
}

ltl small { [] (shared < 3) }
