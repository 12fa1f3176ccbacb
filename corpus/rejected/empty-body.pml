// A body needs at least one statement.
// expect: rejected
active proctype P() { }
