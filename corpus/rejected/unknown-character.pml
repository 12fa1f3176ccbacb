// A character that Promela does not know.
// expect: rejected
byte x;
active proctype P() { x = 1 $ 2 }
