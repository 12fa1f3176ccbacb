// A for with constant bounds that never runs.
// expect: rejected L039
byte i;
active proctype P() { for (i : 3 .. 1) { skip } }
