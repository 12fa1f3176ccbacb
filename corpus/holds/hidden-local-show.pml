// hidden, local and show change nothing in what a model means.
// expect: holds; states: 30; transitions: 44
show byte a = 1;
local byte b = 2;
hidden byte scratch;
active [2] proctype P() {
  show byte c;
  d_step { scratch = a + b; c = scratch; scratch = 0 };
  assert(c >= 3);
  a = 2
}
