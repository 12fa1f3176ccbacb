// Temporal operators are for ltl only.
// expect: rejected
byte x;
active proctype P() { [] (x == 0) -> skip }
