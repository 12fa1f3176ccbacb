// Two else options in one selection.
// expect: rejected L010
byte x;
active proctype P() { if :: x == 1 :: else -> skip :: else -> skip fi }
