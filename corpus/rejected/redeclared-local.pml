// A local declared twice in one scope.
// expect: rejected L002
active proctype P() { byte x; byte x; x = 1 }
