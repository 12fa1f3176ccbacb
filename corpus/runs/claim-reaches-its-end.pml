// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: x == 0 :: x == 1 -> break od }
