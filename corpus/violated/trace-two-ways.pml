// expect: violated run-time error
chan q = [3] of { byte };
trace { if :: q!1; q!2 :: q!_; q!3 fi }
active proctype P() { q!1; q!3 }
