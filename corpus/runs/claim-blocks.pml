// a claim without a move forgets the run
// expect never: holds
// expect never fairly: holds
byte x;
active proctype A() { do :: x = 1 - x od }
never { x == 0; x == 0; true; true }
