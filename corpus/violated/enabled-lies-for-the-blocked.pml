// enabled is about now, not about later.
// expect: violated assertion; states: 11; transitions: 15
byte x;
active proctype A() { x == 1; x = 2 }
active proctype B() { x = 1; assert(!enabled(0)) }
