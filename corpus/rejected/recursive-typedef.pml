// A structure that contains itself.
// expect: rejected P022
typedef T { byte a; T next };
T t;
active proctype P() { t.a = 1 }
