// Who comes second may have another value.
// expect: violated assertion; states: 247; transitions: 475

byte shared;

proctype P(byte v) {
  if
  :: shared == 0 -> shared = v
  :: else -> assert(shared == v)
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
