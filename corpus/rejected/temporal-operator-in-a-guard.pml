// Temporal operators are for ltl only.
// expect: rejected P015
byte x;
active proctype P() { [] (x == 0) -> skip }
