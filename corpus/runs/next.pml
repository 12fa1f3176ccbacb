// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
// expect r: ?
// expect r fairly: ?
byte x;
active proctype A() { do :: x = 1 - x od }
ltl p { X (x == 1) }
ltl q { [] (x == 1 -> X (x == 0)) }
ltl r { X X (x == 1) }
