// A loop that is never closed.
// expect: rejected P016
byte x;
active proctype P() { do :: x = 1 :: x = 2 }
