// A d_step in the main sequence is one step: the escape comes before or after it.
// expect: holds; states: 35; transitions: 58
byte x, y;
active proctype P() {
  {
    d_step { x = 1; x = 2 };
    y = 1;
    x = 3
  } unless { x == 1 || y == 1 -> y = 2 };
  assert(y == 2 && x == 2)
}
active proctype Q() { byte k; k = x; assert(k != 1) }
