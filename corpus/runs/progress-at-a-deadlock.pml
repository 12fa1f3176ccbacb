// expect progress: ?
// expect progress fairly: ?
byte x;
active proctype A() { x = 1; x == 2 }
