// After the loop the variable is one past the bound.
// expect: violated assertion; states: 17; transitions: 17
active proctype P() { byte i; for (i : 0 .. 3) { skip } assert(i == 3) }
