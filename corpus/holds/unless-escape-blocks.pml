// Once the first statement of the escape is done, the main sequence is gone even if it blocks.
// expect: holds; states: 32; transitions: 45
byte x, y;
active proctype P() {
  { y = 1; y = 2 } unless { x == 1 -> x == 2 -> y = 5 };
  assert(y == 2 || y == 5)
}
active proctype Q() { x = 1; x = 2 }
