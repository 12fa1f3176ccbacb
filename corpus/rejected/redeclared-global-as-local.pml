// Nor can a local have the name of a global.
// expect: rejected
byte x;
active proctype P() { byte x; x = 1 }
