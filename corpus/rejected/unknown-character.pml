// A character that Promela does not know.
// expect: rejected P013
byte x;
active proctype P() { x = 1 $ 2 }
