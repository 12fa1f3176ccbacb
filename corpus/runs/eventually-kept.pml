// expect p: holds
// expect p fairly: holds
byte x;
active proctype A() { do :: x = 1 - x od }
ltl p { <> (x == 1) }
