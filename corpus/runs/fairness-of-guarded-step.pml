// weak fairness is not enough for a step that is possible again and again only
// expect p: violated
// expect p fairly: violated
// expect q: violated
// expect q fairly: violated
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { x == 1; y = 1 }
ltl p { <> (y == 1) }
ltl q { [] <> (x == 1) -> <> (y == 1) }
