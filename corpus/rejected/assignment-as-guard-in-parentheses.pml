// An assignment is no expression.
// expect: rejected P015
byte x;
active proctype P() { (x = 1) -> skip }
