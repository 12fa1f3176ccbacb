// expect never: holds
// expect never fairly: holds
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: true :: x == 1 -> break od; accept: do :: x == 1 od }
