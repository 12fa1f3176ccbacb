// expect p: holds
// expect p fairly: holds
// expect q: violated
// expect q fairly: violated
// expect r: violated
// expect r fairly: violated
byte x;
active proctype A() { x = 1 }
ltl p { <> [] (x == 1) }
ltl q { [] <> (x == 0) }
ltl r { <> (x == 2) }
