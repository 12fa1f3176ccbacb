// A selection needs at least one option.
// expect: rejected P016
active proctype P() { if fi }
