// An index out of bounds inside a structure.
// expect: violated run-time error
typedef T { byte f[2]; byte g };
T t[2];
byte k = 2;
active proctype P() { t[1].f[k] = 1 }
