// A body needs at least one statement.
// expect: rejected P016
active proctype P() { }
