// An index on what is no array.
// expect: rejected L019
byte x;
active proctype P() { x[1] = 2 }
