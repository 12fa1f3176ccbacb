// Spin's precedence, from tight to loose: unary, * / %, + -, << >>, < <= > >=, == !=, &, ^, |, &&, ||.
// expect: holds; states: 18; transitions: 18
active proctype P() {
  assert(2 + 3 * 4 == 14);
  assert(20 - 6 - 4 == 10);
  assert(100 / 10 / 2 == 5);
  assert(1 + 1 << 2 == 8);
  assert((1 << 2 < 5) == 1);
  assert((3 < 2 == 0) == 1);
  assert((6 & 3 == 3) == 0);
  assert((1 | 6 & 4) == 5);
  assert((1 | 3 ^ 2) == 1);
  assert((5 ^ 1 & 0) == 5);
  assert((0 && 0 || 1) == 1);
  assert((1 || 0 && 0) == 1);
  assert(-2 + 3 == 1);
  assert(!0 + 1 == 2);
  assert((~0 & 5) == 5);
  assert(7 - -2 == 9)
}
