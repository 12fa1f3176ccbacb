// A provided clause may wait for a timeout.
// expect: holds; states: 7; transitions: 7
byte x;
active proctype P() provided (timeout) { x = 2; x = 3 }
active proctype Q() { x = 1; x = 4 }
