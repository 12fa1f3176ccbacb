// A selection closed as a loop.
// expect: rejected P016
byte x;
active proctype P() { if :: x = 1 od }
