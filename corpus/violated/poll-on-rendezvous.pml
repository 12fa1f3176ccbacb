// A rendezvous channel cannot be polled.
// expect: violated run-time error
chan q = [0] of { byte };
active proctype P() { q!1 }
active proctype Q() { byte v; if :: q?[v] -> skip :: q?v fi }
