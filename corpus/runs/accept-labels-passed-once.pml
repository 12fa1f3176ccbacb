// expect acceptance: ?
// expect acceptance fairly: ?
byte x;
active proctype A() { accept: x = 1; do :: x = 3 - x od }
