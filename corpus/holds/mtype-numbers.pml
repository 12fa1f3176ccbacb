// What number each name of an mtype has.
// expect: holds; states: 8; transitions: 8
mtype = { alpha, beta, gamma };
byte x;
active proctype P() {
  x = alpha; assert(x == 3);
  x = beta; assert(x == 2);
  x = gamma; assert(x == 1)
}
