// After the timeout nothing is left to do for the one who waits.
// expect: violated assertion; states: 11; transitions: 13
byte x;
active proctype P() { x == 5; assert(false) }
active proctype Q() { timeout -> x = 4; timeout -> x = 5 }
