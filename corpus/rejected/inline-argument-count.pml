// An inline used with one argument too few.
// expect: rejected P020
byte x;
inline f(a, b) { a = b }
active proctype P() { f(x) }
