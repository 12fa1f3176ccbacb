// Looking into another process finds the moment in between.
// expect: violated assertion; states: 13; transitions: 19
active proctype P() { byte x; x = 1; x = 2; x = 3 }
active proctype Q() { assert(P[0]:x != 2) }
