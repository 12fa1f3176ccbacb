// expect progress: ?
// expect progress fairly: ?
byte x;
active proctype A() { x = 1; progress: x == 2 }
active proctype B() { byte y; do :: y = 1 - y od }
