// A selection needs at least one option.
// expect: rejected P015
active proctype P() { if fi }
