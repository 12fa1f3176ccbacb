// expect progress: violated
// expect progress fairly: holds
byte x;
active proctype A() { x = 1; progress: x == 2 }
active proctype B() { byte y; do :: y = 1 - y od }
