// A label twice in one proctype.
// expect: rejected L005
byte x;
active proctype P() { L: x = 1; L: x = 2; goto L }
