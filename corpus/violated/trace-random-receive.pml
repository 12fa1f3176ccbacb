// spin: differs, it looks at the oldest message instead of the one that is received
// expect: violated event trace
chan q = [3] of { byte };
active proctype P() { q!1; q!2; q??2 }
trace { q?1 }
