// A name of an mtype cannot be assigned.
// expect: rejected P015
mtype = { red };
active proctype P() { red = 1 }
