// A name of an mtype cannot be assigned.
// expect: rejected
mtype = { red };
active proctype P() { red = 1 }
