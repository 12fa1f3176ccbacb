// expect acceptance: holds
// expect acceptance fairly: holds
byte x;
active proctype A() { accept: x = 1; do :: x = 3 - x od }
