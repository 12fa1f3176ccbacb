// expect: violated assertion
// A variable that is initialised with a channel is assigned another one in a d_step.
chan b = [1] of { byte };
active proctype P() {
  chan c = [1] of { byte };
  d_step { c = b; skip };
  c!1;
  assert(empty(b))
}
