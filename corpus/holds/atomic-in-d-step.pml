// An atomic sequence inside a d_step adds nothing to it.
// expect: holds; states: 13; transitions: 19
byte x;
active [2] proctype P() { d_step { x = 1; atomic { x = 2; x = 3 }; x++ }; assert(x == 4) }
