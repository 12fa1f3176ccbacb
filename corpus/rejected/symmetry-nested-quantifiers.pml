// expect: rejected S025

// More than 200,000 operands.
active [60] proctype node() {
  assert(forall (node a) forall (node b) forall (node c) a != b || b != c || a != c)
}
