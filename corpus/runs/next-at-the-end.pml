// the last state is repeated for ever
// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
// expect r: ?
// expect r fairly: ?
byte x;
active proctype A() { x = 1; x = 2 }
ltl p { <> (x == 2 && X (x == 2)) }
ltl q { X X X X (x == 2) }
ltl r { X (x == 1) }
