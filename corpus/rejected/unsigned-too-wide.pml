// An unsigned of more than 31 bits.
// expect: rejected L025
unsigned u : 40;
active proctype P() { u = 1 }
