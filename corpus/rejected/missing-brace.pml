// A body that is never closed.
// expect: rejected
byte x;
active proctype P() { x = 1;
