// Spin has no shadowing: a name that is visible cannot be declared again.
// expect: rejected
byte x;
active proctype P() { byte y; { byte y; y = 1 } }
