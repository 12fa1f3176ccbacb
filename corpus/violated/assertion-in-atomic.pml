// A failing assertion inside an atomic sequence is found, and the sequence goes on.
// expect: violated assertion; states: 13; transitions: 19
byte x;
active [2] proctype P() {
  atomic { x++; assert(x < 2); x = x + 2 };
  x--
}
