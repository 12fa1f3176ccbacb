// expect never: violated
// expect never fairly: violated
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
never { if :: x == 0 -> x == 0 :: y == 0 -> x == 1 -> y == 1 fi }
