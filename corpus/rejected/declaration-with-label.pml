// A label belongs on a statement.
// expect: rejected P026
active proctype P() { skip; L: byte x = 1; goto L }
