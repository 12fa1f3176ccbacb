// Nor can a goto lead to a d_step.
// expect: rejected L012
byte x;
active proctype P() { L: d_step { x = 5; x++ }; goto L }
