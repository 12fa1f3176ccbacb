// Blocking for ever inside an atomic sequence.
// expect: violated invalid end state; states: 5; transitions: 5
byte x;
active proctype P() { atomic { x = 1; x == 2; x = 3 } }
active proctype Q() { x == 1; x = 4 }
