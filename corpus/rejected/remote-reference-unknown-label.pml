// The other proctype has no such label.
// expect: rejected L004
byte x;
active proctype P() { x = 1 }
active proctype Q() { P[0]@there -> x = 2 }
