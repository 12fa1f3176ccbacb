// expect p: violated
// expect p fairly: holds
byte x, y;
active proctype A() { do :: atomic { x = 1; x = 0 } od }
active proctype B() { do :: y = 1 - y od }
ltl p { [] <> (y == 1) }
