// Values are compared by size.
// expect: rejected V003

byte shared;

proctype P(byte v) {
  if
  :: shared < v -> shared = v
  :: else
  fi
}

init {
  byte i, v;
  atomic {
    for (i : 1 .. 3) partition (v : 1 .. 3) {
      run P(v)
    }
  }
}
