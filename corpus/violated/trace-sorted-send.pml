// spin: differs, it looks at the youngest message instead of the one that is sent
// expect: violated event trace
chan q = [3] of { byte };
active proctype P() { q!!2; q!!1 }
trace { q!2; q!2 }
