// expect progress: holds
// expect progress fairly: holds
byte x;
active proctype A() { do :: x = 1; progress: x = 0 od }
