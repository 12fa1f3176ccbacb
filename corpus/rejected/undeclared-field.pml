// A structure has no such field.
// expect: rejected L020
typedef T { byte a };
T t;
active proctype P() { t.b = 1 }
