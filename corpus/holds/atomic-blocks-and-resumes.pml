// Where it blocks, others may run; when it can go on, it is atomic again.
// expect: holds; states: 22; transitions: 28
byte x, y;
active proctype P() {
  atomic { x = 1; y == 1; x = 2; assert(x == 2); x = 3 };
  assert(x == 3 || x == 5)
}
active proctype Q() {
  x == 1;
  assert(y == 0);
  y = 1;
  assert(x == 1 || x == 3);
  x = 5 
}
