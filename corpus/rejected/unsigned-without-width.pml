// An unsigned without a width.
// expect: rejected L027
unsigned u;
active proctype P() { u = 1 }
