// enabled(p) tells whether process p could make a step now.
// expect: holds; states: 15; transitions: 21
byte x;
active proctype A() { x == 2; x = 3 }
active proctype B() {
  assert(!enabled(0));
  x = 2;
  assert(enabled(0) || x == 3);
  x = x
}
