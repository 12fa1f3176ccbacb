// A keyword is no name.
// expect: rejected
byte do;
active proctype P() { do = 1 }
