// A deterministic step would take the first way to split only.
// expect: rejected P026

byte x[3];

init {
  byte i, v;
  d_step {
    for (i : 0 .. 2) partition (v : 1 .. 3) {
      x[i] = v
    }
  }
}
