// expect p: violated
// expect p fairly: holds
byte x;
active proctype A() { run B(); do :: x < 2 -> x = 1 - x :: x == 2 -> break od }
proctype B() { x = 2 }
ltl p { <> (x == 2) }
