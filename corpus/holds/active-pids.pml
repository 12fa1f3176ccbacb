// Active processes get their pids in the order of the text, init among them.
// expect: holds; states: 364; transitions: 1216
byte seen[5];
active proctype A() { seen[_pid] = 1; assert(_pid == 0) }
active [2] proctype B() { seen[_pid] = 2; assert(_pid == 1 || _pid == 2) }
init { seen[_pid] = 3; assert(_pid == 3) }
active proctype C() { seen[_pid] = 4; assert(_pid == 4) }
