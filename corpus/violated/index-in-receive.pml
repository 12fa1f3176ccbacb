// An index out of bounds in the variable of a receive.
// expect: violated run-time error
chan q = [1] of { byte };
byte a[2], i = 2;
active proctype P() { q!1; q?a[i] }
