// A name nobody declared, read.
// expect: rejected
byte x;
active proctype P() { x = y + 1 }
