// an end is no cycle
// expect progress: ?
// expect progress fairly: ?
byte x;
active proctype A() { do :: x < 3 -> x++ :: else -> break od }
