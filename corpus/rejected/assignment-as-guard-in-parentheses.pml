// An assignment is no expression.
// expect: rejected
byte x;
active proctype P() { (x = 1) -> skip }
