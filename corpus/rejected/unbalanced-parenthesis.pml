// A parenthesis that is never closed.
// expect: rejected
byte x;
active proctype P() { x = (1 + 2; }
