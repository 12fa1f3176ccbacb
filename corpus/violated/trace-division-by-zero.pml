// spin: differs, its verifier dies of it
// expect: violated run-time error
byte x;
chan q = [4] of { byte };
active proctype P() { q!1; q?1 }
trace { q?eval(1 / x) }
