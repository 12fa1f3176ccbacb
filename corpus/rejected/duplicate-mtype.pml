// A name twice in an mtype.
// expect: rejected
mtype = { a, b, a };
active proctype P() { skip }
