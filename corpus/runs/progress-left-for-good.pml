// expect progress: violated
// expect progress fairly: violated
byte x;
active proctype A() { progress: x = 1; do :: x = 3 - x od }
