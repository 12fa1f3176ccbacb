// An index out of bounds in an array of channels.
// expect: violated run-time error
chan q[2] = [1] of { byte };
byte i;
active proctype P() { do :: q[i]!1; i++ od }
