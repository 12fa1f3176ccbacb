// expect p: violated
// expect p fairly: holds
// expect q: holds
// expect q fairly: holds
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { [] <> (x == 1) }
ltl q { [] <> (x == 1 || y == 1) }
