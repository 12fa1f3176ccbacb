// spin: differs, because it is built without the operator X
// expect p: violated
// expect p fairly: violated
// expect q: holds
// expect q fairly: holds
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { [] (x == 1 -> X (x == 0)) }
ltl q { X (x == 1 || y == 1) }
