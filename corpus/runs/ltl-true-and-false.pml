// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
// expect r: ?
// expect r fairly: ?
byte x;
active proctype A() { do :: x = 1 - x od }
ltl p { true }
ltl q { false }
ltl r { <> (x == 1) || [] (x == 0) }
