// A selection needs at least one option.
// expect: rejected
active proctype P() { if fi }
