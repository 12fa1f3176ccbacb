// A jump out of a d_step.
// expect: rejected L013
byte x;
active proctype P() { d_step { x = 1; if :: x == 1 -> goto L :: else fi; x = 2 }; L: x = 3 }
