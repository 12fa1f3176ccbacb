// Escapes work inside an atomic sequence, which goes on without giving way.
// expect: holds; states: 13; transitions: 15
byte x, y;
active proctype P() {
  atomic {
    { x = 1; x = 2; x = 3 } unless { x == 2 -> y = 5 };
    assert(x == 2 && y == 5)
  }
}
active proctype Q() { x = 9; assert(y == 0 || y == 5) }
