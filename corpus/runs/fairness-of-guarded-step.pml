// weak fairness is not enough for a step that is possible again and again only
// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { x == 1; y = 1 }
ltl p { <> (y == 1) }
ltl q { [] <> (x == 1) -> <> (y == 1) }
