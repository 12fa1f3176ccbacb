// Two statements with nothing between them.
// expect: rejected
byte x;
active proctype P() { x = 1 x = 2 }
