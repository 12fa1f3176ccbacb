// expect never: holds
// expect never fairly: holds
byte x;
active proctype A() { do :: x = 1; progress: x = 0 od }
never { do :: true :: np_ -> break od; accept: do :: np_ od }
