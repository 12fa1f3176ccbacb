// As soon as the escape is executable, the rest of the main sequence is given up.
// expect: holds; states: 22; transitions: 34
byte x, way;
active proctype P() {
  { x = 1; x = 2; x = 3; x == 9 } unless { x >= 2 -> way = 1 };
  assert(way == 1 && x >= 2 && x <= 3)
}
active proctype Q() { x >= 1; x = 2 }
