// Nor can a local have the name of a global.
// expect: rejected L002
byte x;
active proctype P() { byte x; x = 1 }
