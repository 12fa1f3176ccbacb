// An unsigned of more than 31 bits.
// expect: rejected L027
unsigned u : 40;
active proctype P() { u = 1 }
