// An index on what is no array.
// expect: rejected
byte x;
active proctype P() { x[1] = 2 }
