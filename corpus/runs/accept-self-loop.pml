// expect acceptance: violated
// expect acceptance fairly: violated
byte x;
active proctype A() { accept: do :: x = 0 od }
