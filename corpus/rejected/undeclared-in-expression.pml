// A name nobody declared, read.
// expect: rejected L001
byte x;
active proctype P() { x = y + 1 }
