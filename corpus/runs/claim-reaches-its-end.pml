// expect never: ?
// expect never fairly: ?
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: x == 0 :: x == 1 -> break od }
