// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { [] (x == 1 -> X (x == 0)) }
ltl q { X (x == 1 || y == 1) }
