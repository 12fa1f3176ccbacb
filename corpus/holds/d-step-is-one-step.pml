// A d_step is one step, with one state before and one after it.
// expect: holds; states: 21; transitions: 33
byte x, y;
active [2] proctype P() {
  byte i;
  d_step {
    for (i : 1 .. 3) { x = x + i };
    y = x;
    i = 0
  };
  assert(y == 6 || y == 12);
  assert(x == y)
}
