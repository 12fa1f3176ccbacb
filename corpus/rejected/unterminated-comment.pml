// A comment that never ends.
// expect: rejected P012
active proctype P() { skip }
/* and so on
