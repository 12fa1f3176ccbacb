// expect p: violated
// expect p fairly: holds
// expect q: violated
// expect q fairly: holds
// expect r: holds
// expect r fairly: holds
// expect s: violated
// expect s fairly: violated
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { always (x == 1 implies eventually (x == 0)) }
ltl q { (x == 0) until (x == 1) }
ltl r { always (x < 2) equivalent always (y < 2) }
ltl s { (x == 0) weakuntil (y == 1) }
