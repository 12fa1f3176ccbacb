// expect acceptance: ?
// expect acceptance fairly: ?
byte x;
active proctype A() { accept: do :: x = 0 od }
