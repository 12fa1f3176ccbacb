// expect: holds; states: 6; transitions: 6

active proctype P() {
  int a = 7, b = -3;
  assert(a / b == -2 && a % b == 1 && (a ^ b) == -6 && (a & b) == 5 && (a | b) == -1 && ~a == -8 && -a == -7 && a << 2 == 28 && b >> 1 == -2 && !a == 0 && (a > b && b < a || 0));
  assert((a > b -> 3 : 4) == 3);
  assert(1 + 2 * 3 == 7 && (6 & 3 == 3) == 0 && 1 << 2 + 1 == 8);
  assert(!(a == 7) == 0)
}
