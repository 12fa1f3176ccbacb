// expect never: ?
// expect never fairly: ?
byte x;
active proctype A() { x = 1; x == 2 }
never { do :: !timeout :: timeout -> break od }
