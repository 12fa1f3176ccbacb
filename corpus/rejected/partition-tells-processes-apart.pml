// One of the processes is special.
// expect: rejected V003

byte shared;

proctype P(byte v) {
  if
  :: _pid == 1 -> shared = v
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
