// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
// expect r: ?
// expect r fairly: ?
byte x;
active proctype A() { x = 1 }
ltl p { <> [] (x == 1) }
ltl q { [] <> (x == 0) }
ltl r { <> (x == 2) }
