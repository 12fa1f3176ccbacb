// A structure that contains itself.
// expect: rejected
typedef T { byte a; T next };
T t;
active proctype P() { t.a = 1 }
