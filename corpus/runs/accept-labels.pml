// expect acceptance: violated
// expect acceptance fairly: violated
byte x;
active proctype A() { do :: x = 1; accept: x = 0 od }
