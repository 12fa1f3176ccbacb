// A parenthesis that is never closed.
// expect: rejected P016
byte x;
active proctype P() { x = (1 + 2; }
