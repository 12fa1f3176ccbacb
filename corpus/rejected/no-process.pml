// Nothing runs in this model.
// expect: rejected L036
byte x;
proctype P() { x = 1 }
