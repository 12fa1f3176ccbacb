// spin: differs, because it knows no timeout unless a process waits for one
// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { x = 1; x == 2 }
never { do :: !timeout :: timeout -> break od }
