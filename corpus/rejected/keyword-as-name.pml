// A keyword is no name.
// expect: rejected P023
byte do;
active proctype P() { do = 1 }
