// A receive with too few fields is an error when a message arrives.
// expect: violated run-time error
chan q = [1] of { byte, byte };
active proctype P() { byte x; q!1, 2; q?x }
