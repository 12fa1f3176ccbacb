// expect p: ?
// expect p fairly: ?
byte x;
active proctype A() { do :: x = 1 - x od }
ltl p { [] (x < 2) }
