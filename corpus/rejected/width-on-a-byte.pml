// Only an unsigned has a width.
// expect: rejected L025
byte u : 3;
active proctype P() { u = 1 }
