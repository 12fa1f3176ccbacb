// Division by zero inside a d_step.
// expect: violated run-time error
byte x = 1, y;
active proctype P() { d_step { x--; y = 1; y = y / x } }
