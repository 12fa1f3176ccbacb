// Two else options in one selection.
// expect: rejected
byte x;
active proctype P() { if :: x == 1 :: else -> skip :: else -> skip fi }
