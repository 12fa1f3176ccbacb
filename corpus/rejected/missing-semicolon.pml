// Two statements with nothing between them.
// expect: rejected P015
byte x;
active proctype P() { x = 1 x = 2 }
