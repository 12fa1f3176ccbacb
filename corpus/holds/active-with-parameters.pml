// Parameters of an active process are 0.
// expect: holds; states: 31; transitions: 51
byte sum;
active [2] proctype P(byte a; short b) {
  assert(a == 0 && b == 0);
  a = _pid + 1;
  sum = sum + a;
  assert(sum <= 3)
}
