// Structures are assigned field by field.
// expect: rejected L021
typedef T { byte a };
T t, u;
active proctype P() { t = u }
