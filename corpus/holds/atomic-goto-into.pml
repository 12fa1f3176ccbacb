// A jump into the middle of an atomic sequence starts being atomic there.
// expect: holds; states: 13; transitions: 19
byte x;
active [2] proctype P() {
  goto middle;
  atomic {
    x = 9;
middle:
    x++;
    x--
  };
  assert(x <= 1)
}
