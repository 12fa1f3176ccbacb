// len, empty, full, nempty and nfull.
// expect: holds; states: 232; transitions: 487
chan r = [1] of { byte };
chan q = [2] of { byte };
active proctype P() {
  byte v;
  assert(len(q) == 0);
  empty(q) && nfull(q);
  q!1;
  nempty(q) && nfull(q) -> assert(len(q) == 1);
  q!2;
  full(q);
  assert(len(q) == 2);
  if
  :: nfull(q) || empty(q) -> assert(false)
  :: else -> q?v
  fi
}
active [2] proctype Q() { byte w; if :: empty(r) -> end1: r!1 :: full(r) -> end2: r?w; assert(w == 1) fi }
