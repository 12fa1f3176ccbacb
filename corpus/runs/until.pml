// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
// expect r: ?
// expect r fairly: ?
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { (x == 0) U (x == 1) }
ltl q { (y == 0) U (x == 1) }
ltl r { (y == 0) W (x == 1 || y == 1) }
