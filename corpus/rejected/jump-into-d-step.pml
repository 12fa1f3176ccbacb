// A jump into a d_step.
// expect: rejected L012
byte x;
active proctype P() { goto L; d_step { x = 1; L: x = 2 } }
