// A loop that is never closed.
// expect: rejected
byte x;
active proctype P() { do :: x = 1 :: x = 2 }
