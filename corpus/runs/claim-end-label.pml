// to reach an end label is as good as the end
// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: x == 1 -> break :: else od; end: do :: x == 0 :: x == 1 od }
