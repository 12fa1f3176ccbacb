// expect p: violated
// expect p fairly: holds
byte x;
active proctype A() { do :: x < 2 -> x++ :: else -> break od }
active proctype B() { byte y; do :: y = 1 - y od }
ltl p { <> (x == 2) }
