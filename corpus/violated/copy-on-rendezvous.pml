// A message of a rendezvous channel cannot be left where it is.
// expect: violated run-time error
chan q = [0] of { byte };
active proctype P() { q!1 }
active proctype Q() { byte v; q?<v> }
