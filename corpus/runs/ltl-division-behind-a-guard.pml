// expect p: holds
// expect p fairly: holds
// expect q: holds
// expect q fairly: holds
byte x = 1, y = 4;
active proctype A() { do :: x = 1 - x od }
ltl p { [] (x != 0 && y / x == 4 || x == 0) }
ltl q { [] (x != 0 -> y / x == 4) }
