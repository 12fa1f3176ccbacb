// expect: violated assertion
// A variable that is initialised with a channel receives another one in a d_step.
chan b = [1] of { byte };
chan c = [1] of { byte };
chan q = [1] of { chan };
active proctype P() {
  q!b;
  d_step { q?c; skip };
  c!1;
  assert(empty(b))
}
