// the model rests at the label for ever
// expect acceptance: ?
// expect acceptance fairly: ?
byte x;
active proctype A() { x = 1; accept: x == 2 }
