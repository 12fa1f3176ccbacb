// An unsigned without a width.
// expect: rejected L025
unsigned u;
active proctype P() { u = 1 }
