// neither the first nor the last state of the cycle that the search enters has the label
// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { do :: x = 1; accept: x = 2; x = 0 od }
never { do :: true od }
