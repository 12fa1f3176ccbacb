// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
byte x;
active proctype A() { x = 1; x == 2 }
ltl p { <> [] (x == 1) }
ltl q { [] <> (x == 0) }
