// An escape inside a d_step.
// expect: rejected L014
byte x;
active proctype P() { d_step { { x = 1 } unless { x == 2 } } }
