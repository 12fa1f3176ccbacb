// spin: differs, because it is built without the operator X
// expect p: holds
// expect p fairly: holds
// expect q: holds
// expect q fairly: holds
// expect r: violated
// expect r fairly: violated
byte x;
active proctype A() { do :: x = 1 - x od }
ltl p { X (x == 1) }
ltl q { [] (x == 1 -> X (x == 0)) }
ltl r { X X (x == 1) }
