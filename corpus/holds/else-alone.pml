// else outside any selection is always executable, for nothing else is there.
// expect: holds; states: 21; transitions: 33
byte x;
active [2] proctype P() { else -> x = 1; assert(x == 1) }
