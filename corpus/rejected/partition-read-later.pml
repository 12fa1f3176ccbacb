// What the last process was given is looked at.
// expect: rejected V003

byte shared;

proctype P(byte v) {
  shared == v
}

init {
  byte i, v;
  atomic {
    for (i : 1 .. 3) partition (v : 1 .. 3) {
      run P(v)
    };
    shared = v
  }
}
