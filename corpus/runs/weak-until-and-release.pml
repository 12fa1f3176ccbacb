// expect p: holds
// expect p fairly: holds
// expect q: holds
// expect q fairly: holds
// expect r: violated
// expect r fairly: violated
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { (x == 0) W (x == 1) }
ltl q { (x == 1) V (x == 0 || x == 1) }
ltl r { (y == 1) V (x == 0) }
