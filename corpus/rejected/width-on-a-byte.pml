// Only an unsigned has a width.
// expect: rejected L027
byte u : 3;
active proctype P() { u = 1 }
