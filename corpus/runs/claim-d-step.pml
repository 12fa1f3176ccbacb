// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: d_step { x == 1; if :: x == 0 -> skip :: x == 1 -> skip fi } -> break :: x == 0 od }
