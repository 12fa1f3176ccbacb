// expect: violated assertion
// What is sent depends on a global variable that another process writes.
byte g;
chan c = [1] of { byte };
active proctype P() { c!g }
active proctype Q() { g = 1 }
active proctype R() { byte x; c?x; assert(x == 0) }
