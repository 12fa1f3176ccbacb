// expect never: violated
// expect never fairly: violated
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
never { do :: assert(x + y < 2) od }
