// A remote reference inside a d_step.
// expect: rejected L014
byte x;
active proctype P() { here: x = 1 }
active proctype Q() { d_step { P[0]@here -> x = 2 } }
