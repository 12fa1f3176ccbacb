// the claim goes on alone when the model has ended
// expect never: violated
// expect never fairly: violated
byte x;
active proctype A() { x = 1 }
never { x == 0; x == 1; x == 1; x == 1; x == 1 }
