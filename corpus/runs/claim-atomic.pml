// an atomic sequence of the claim sees one state
// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: atomic { x == 1; x > 0; true } -> break :: x == 0 od }
