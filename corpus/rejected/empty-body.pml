// A body needs at least one statement.
// expect: rejected P015
active proctype P() { }
