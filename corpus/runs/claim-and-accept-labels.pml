// a claim restricts the runs, labels of processes say which cycles are wrong
// expect never: violated
// expect never fairly: holds
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1; accept: y = 0 od }
never { do :: x == 0 od }
