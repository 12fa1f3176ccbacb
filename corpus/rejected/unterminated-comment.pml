// A comment that never ends.
// expect: rejected
active proctype P() { skip }
/* and so on
