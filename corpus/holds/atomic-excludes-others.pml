// Nothing comes between the steps of an atomic sequence that does not block.
// expect: holds; states: 40; transitions: 82
byte x;
active [3] proctype P() {
  atomic { x++; x++; assert(x % 2 == 0); x = x - 2 };
  assert(x == 0)
}
