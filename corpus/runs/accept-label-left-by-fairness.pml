// expect acceptance: violated
// expect acceptance fairly: holds
byte x;
active proctype A() { accept: x = 1 }
active proctype B() { byte y; do :: y = 1 - y od }
