// expect: violated run-time error
chan q = [0] of { byte };
active proctype P() { xs q; q!1 }
active proctype Q() { byte v; q?v }
