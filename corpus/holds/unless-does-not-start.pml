// The escape is tried before the first statement too; done with the main sequence, it is forgotten.
// expect: holds; states: 10; transitions: 10
byte x = 1, y;
active proctype P() {
  { y = 1; y = 2 } unless { x == 1 -> y = 7 };
  assert(y == 7);
  { y = 3; x = 2 } unless { x == 2 };
  { y = 4 } unless { y == 9 };
  x = 9;
  assert(y == 4)
}
