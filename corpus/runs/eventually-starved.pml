// B can be passed over for ever
// expect p: violated
// expect p fairly: holds
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
ltl p { <> (y == 1) }
