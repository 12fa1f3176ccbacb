// An assignment is no expression.
// expect: rejected P016
byte x;
active proctype P() { (x = 1) -> skip }
