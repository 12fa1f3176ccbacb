// The escape is not executed by itself: another process may see the value first.
// expect: violated assertion; states: 16; transitions: 24
byte x;
active proctype P() { { x = 1; x = 2; x = 3 } unless { x == 2 -> x = 0 } }
active proctype Q() { assert(x != 2) }
