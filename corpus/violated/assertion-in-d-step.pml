// A failing assertion inside a d_step.
// expect: violated assertion; states: 16; transitions: 23
byte x;
active [2] proctype P() {
  d_step { x++; assert(x != 2); x = x * 2 };
  x = 1
}
