// expect p: holds
// expect p fairly: holds
#define one (x == 1)
#define zero (x == 0)
byte x;
active proctype A() { do :: x = 1 - x od }
ltl p { [] (one -> <> zero) }
