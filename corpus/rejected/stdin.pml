// STDIN is a channel for simulations only.
// expect: rejected L046
byte c;
active proctype P() { STDIN?c }
