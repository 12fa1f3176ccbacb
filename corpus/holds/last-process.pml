// _last is the pid of the process that made the last step.
// expect: holds; states: 35; transitions: 46
byte x;
active proctype A() { x = 1; assert(_last == 0 || _last == 1); x = 2 }
active proctype B() { x >= 1; if :: _last == 1 -> x = 5 :: _last == 0 -> x = 6 fi }
