// expect never: violated
// expect never fairly: holds
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
never { do :: true :: _last == 1 -> break od; accept: do :: _last == 1 od }
