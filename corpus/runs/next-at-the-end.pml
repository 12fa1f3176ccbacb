// spin: differs, because it is built without the operator X
// the last state is repeated for ever
// expect p: holds
// expect p fairly: holds
// expect q: holds
// expect q fairly: holds
// expect r: holds
// expect r fairly: holds
byte x;
active proctype A() { x = 1; x = 2 }
ltl p { <> (x == 2 && X (x == 2)) }
ltl q { X X X X (x == 2) }
ltl r { X (x == 1) }
