// Some runs fail an assertion and others get stuck.
// expect: violated assertion + invalid end state; states: 6; transitions: 7
chan q = [0] of { byte };
active proctype P() { if :: q!1 :: q!2 fi; q!3 }
active proctype Q() { byte v; q?v; assert(v == 1) }
