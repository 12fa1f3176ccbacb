// expect progress: ?
// expect progress fairly: ?
byte x;
active proctype A() { do :: x = 1 - x od }
