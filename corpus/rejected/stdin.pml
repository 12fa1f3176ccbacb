// STDIN is a channel for simulations only.
// expect: rejected
byte c;
active proctype P() { STDIN?c }
