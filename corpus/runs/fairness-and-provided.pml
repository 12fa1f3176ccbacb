// expect p: violated
// expect p fairly: violated
byte turn, x, y;
active proctype A() provided (turn == 0) { do :: x = 1 - x od }
active proctype B() provided (turn == 1) { do :: y = 1 - y; turn = 0 od }
ltl p { <> (y == 1) }
