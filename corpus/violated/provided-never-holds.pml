// A process whose provided clause is false for ever never ends.
// expect: violated invalid end state; states: 3; transitions: 3
byte x;
active proctype P() provided (x == 1) { skip }
active proctype Q() { x = 0 }
