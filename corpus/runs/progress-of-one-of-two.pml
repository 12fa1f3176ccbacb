// expect progress: violated
// expect progress fairly: holds
byte x, y;
active proctype A() { do :: x = 1; progress: x = 0 od }
active proctype B() { do :: y = 1 - y od }
