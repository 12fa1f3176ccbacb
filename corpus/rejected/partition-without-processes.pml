// Nobody is given these values.
// expect: rejected V003

byte x[3];

init {
  byte i, v;
  atomic {
    for (i : 0 .. 2) partition (v : 1 .. 3) {
      x[i] = v
    }
  }
}
