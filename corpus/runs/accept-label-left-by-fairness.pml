// expect acceptance: ?
// expect acceptance fairly: ?
byte x;
active proctype A() { accept: x = 1 }
active proctype B() { byte y; do :: y = 1 - y od }
