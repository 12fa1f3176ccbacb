// A name twice in an mtype.
// expect: rejected P023
mtype = { a, b, a };
active proctype P() { skip }
