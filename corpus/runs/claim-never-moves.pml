// expect never: ?
// expect never fairly: ?
byte x;
active proctype A() { do :: x = 1 - x od }
never { false }
