// an end is no cycle
// expect progress: holds
// expect progress fairly: holds
byte x;
active proctype A() { do :: x < 3 -> x++ :: else -> break od }
