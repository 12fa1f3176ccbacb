// Only an unsigned has a width.
// expect: rejected
byte u : 3;
active proctype P() { u = 1 }
