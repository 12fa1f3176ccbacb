// Two else options in one selection.
// expect: rejected L008
byte x;
active proctype P() { if :: x == 1 :: else -> skip :: else -> skip fi }
