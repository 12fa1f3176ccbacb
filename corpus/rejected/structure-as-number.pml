// A structure is no number.
// expect: rejected L021
typedef T { byte a };
T t;
byte x;
active proctype P() { x = t }
