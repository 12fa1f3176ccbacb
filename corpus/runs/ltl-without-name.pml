// expect ltl_0: holds
// expect ltl_0 fairly: holds
byte x;
active proctype A() { do :: x = 1 - x od }
ltl { [] <> (x == 0) }
