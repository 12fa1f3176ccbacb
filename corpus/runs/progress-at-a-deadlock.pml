// expect progress: holds
// expect progress fairly: holds
byte x;
active proctype A() { x = 1; x == 2 }
