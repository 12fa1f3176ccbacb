// expect p: violated
// expect p fairly: violated
byte x;
active proctype A() { do :: x = 1 - x od }
ltl p { [] (x == 0) }
