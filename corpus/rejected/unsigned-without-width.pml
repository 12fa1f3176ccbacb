// An unsigned without a width.
// expect: rejected
unsigned u;
active proctype P() { u = 1 }
