// expect: violated run-time error
chan q = [3] of { byte };
notrace { do :: q!1 :: q!_ od }
active proctype P() { q!2; q!1 }
