// Nothing runs in this model.
// expect: rejected L034
byte x;
proctype P() { x = 1 }
