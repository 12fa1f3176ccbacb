// expect p: violated
// expect p fairly: violated
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { <> [] (x == 0) }
