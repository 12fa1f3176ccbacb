// select reaches its upper bound.
// expect: violated assertion; states: 8; transitions: 10
active proctype P() { byte i; select (i : 1 .. 3); assert(i < 3) }
