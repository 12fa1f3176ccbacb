// expect p: violated
// expect p fairly: holds
// expect q: violated
// expect q fairly: violated
// expect r: holds
// expect r fairly: holds
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { (x == 0) U (x == 1) }
ltl q { (y == 0) U (x == 1) }
ltl r { (y == 0) W (x == 1 || y == 1) }
