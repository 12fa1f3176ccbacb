// An atomic sequence that blocks can be interrupted.
// expect: violated assertion; states: 9; transitions: 10
byte x, y;
active proctype P() { atomic { x = 1; y == 1; assert(x == 1) } }
active proctype Q() { x == 1; x = 2; y = 1 }
