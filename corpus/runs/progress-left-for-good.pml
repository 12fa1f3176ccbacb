// expect progress: ?
// expect progress fairly: ?
byte x;
active proctype A() { progress: x = 1; do :: x = 3 - x od }
