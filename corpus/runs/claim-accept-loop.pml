// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: true :: x == 1 -> break od; accept: do :: x < 2 od }
