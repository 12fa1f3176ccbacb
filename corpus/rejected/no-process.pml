// Nothing runs in this model.
// expect: rejected
byte x;
proctype P() { x = 1 }
