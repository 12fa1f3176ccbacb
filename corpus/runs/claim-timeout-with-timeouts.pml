// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { x = 1; timeout; x = 2 }
never { do :: !timeout :: timeout -> break od }
