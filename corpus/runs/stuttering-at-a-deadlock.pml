// expect p: holds
// expect p fairly: holds
// expect q: violated
// expect q fairly: violated
byte x;
active proctype A() { x = 1; x == 2 }
ltl p { <> [] (x == 1) }
ltl q { [] <> (x == 0) }
