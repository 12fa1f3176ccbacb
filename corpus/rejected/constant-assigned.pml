// A number cannot be assigned.
// expect: rejected
active proctype P() { 3 = 4 }
