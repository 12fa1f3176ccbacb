// Formulas are read; a safety search does not check them.
// expect: holds; states: 10; transitions: 13
byte x;
ltl bounded { [] (x <= 2) }
ltl { <> (x == 2) && (x == 0 U x >= 1) -> true }
active proctype P() { x = 1; x = 2 }
active proctype Q() { x >= 1 -> assert(x <= 2) }
