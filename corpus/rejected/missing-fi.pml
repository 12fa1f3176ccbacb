// A selection closed as a loop.
// expect: rejected
byte x;
active proctype P() { if :: x = 1 od }
