// expect progress: violated
// expect progress fairly: violated
byte x;
active proctype A() { do :: x = 1 - x od }
