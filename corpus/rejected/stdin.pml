// STDIN is a channel for simulations only.
// expect: rejected L048
byte c;
active proctype P() { STDIN?c }
