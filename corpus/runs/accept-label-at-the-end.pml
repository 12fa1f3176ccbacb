// the model rests at the label for ever
// expect acceptance: violated
// expect acceptance fairly: violated
byte x;
active proctype A() { x = 1; accept: x == 2 }
