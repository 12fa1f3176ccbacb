// A C expression as a guard.
// expect: rejected P018
// spin: differs, because embedded C is refused here
byte x;
active proctype P() { c_expr { now.x == 0 } -> skip }
