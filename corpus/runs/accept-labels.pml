// expect acceptance: ?
// expect acceptance fairly: ?
byte x;
active proctype A() { do :: x = 1; accept: x = 0 od }
