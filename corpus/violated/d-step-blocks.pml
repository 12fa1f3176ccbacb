// Only the first statement of a d_step may block.
// expect: violated run-time error
byte x;
active proctype P() { d_step { x = 1; x == 2; x = 3 } }
active proctype Q() { x == 1 }
