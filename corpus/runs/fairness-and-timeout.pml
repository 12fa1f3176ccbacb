// expect p: holds
// expect p fairly: holds
byte x, y;
active proctype A() { do :: x == 1 -> x = 0 od }
active proctype B() { do :: timeout -> x = 1; y = 1 - y od }
ltl p { [] <> (y == 1) }
