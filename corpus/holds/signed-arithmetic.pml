// Division and remainder round towards zero; shifts of negative numbers keep the sign.
// expect: holds; states: 49; transitions: 82
int a = -7, b = 2;
active proctype P() {
  assert(a / b == -3);
  assert(a % b == -1);
  assert(-a / b == 3);
  assert(7 % -2 == 1);
  assert((a >> 1) == -4);
  assert((a << 1) == -14);
  assert((~a) == 6);
  assert((a & 3) == 1);
  assert((a | 8) == -7);
  assert((a ^ 1) == -8);
  assert(!a == 0 && !0 == 1)
}
active proctype Q() { b = 2; assert(a * b == -14) }
