// A local declared twice in one scope.
// expect: rejected
active proctype P() { byte x; byte x; x = 1 }
