// Who is given a value first is first in the queue.
// expect: rejected V003

byte shared; chan q = [3] of { byte };

proctype P(byte v) {
  q?shared
}

init {
  byte i, v;
  atomic {
    for (i : 1 .. 3) partition (v : 1 .. 3) {
      q!v;
      run P(v)
    }
  }
}
