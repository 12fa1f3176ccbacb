// Remainder by zero inside a guard.
// expect: violated run-time error
byte x;
active proctype P() { if :: 7 % x == 1 -> skip :: else fi }
