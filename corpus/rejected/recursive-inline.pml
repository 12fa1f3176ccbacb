// An inline that uses itself.
// expect: rejected P019
byte x;
inline f(a) { f(a) }
active proctype P() { f(x) }
