// _last names the process that moved before.
// expect: violated assertion; states: 6; transitions: 6
byte x;
active proctype A() { x = 1 }
active proctype B() { x == 1; assert(_last == 0) }
