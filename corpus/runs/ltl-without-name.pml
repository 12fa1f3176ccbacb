// expect ltl_0: ?
// expect ltl_0 fairly: ?
byte x;
active proctype A() { do :: x = 1 - x od }
ltl { [] <> (x == 0) }
