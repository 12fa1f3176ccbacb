// Spin has no shadowing: a name that is visible cannot be declared again.
// expect: rejected L002
byte x;
active proctype P() { byte y; { byte y; y = 1 } }
