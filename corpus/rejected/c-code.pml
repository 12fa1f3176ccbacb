// Embedded C cannot be given a meaning here.
// expect: rejected P018
// spin: differs, because embedded C is refused here
byte x;
active proctype P() { c_code { now.x = 1; } }
