// expect p: holds
// expect p fairly: holds
// expect q: violated
// expect q fairly: violated
// expect r: holds
// expect r fairly: holds
byte x;
active proctype A() { do :: x = 1 - x od }
ltl p { true }
ltl q { false }
ltl r { <> (x == 1) || [] (x == 0) }
