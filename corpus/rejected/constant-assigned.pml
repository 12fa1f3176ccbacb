// A number cannot be assigned.
// expect: rejected P015
active proctype P() { 3 = 4 }
