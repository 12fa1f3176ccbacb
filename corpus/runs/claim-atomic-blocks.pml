// it can never get through
// expect never: holds
// expect never fairly: holds
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: atomic { x == 1; x == 0 } -> break :: true od }
