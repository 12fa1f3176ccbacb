// A structure is no number.
// expect: rejected
typedef T { byte a };
T t;
byte x;
active proctype P() { x = t }
