// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { do :: x = 1 - x; here: x = x od }
never { do :: A[0]@here && x == 1 -> break :: else od }
