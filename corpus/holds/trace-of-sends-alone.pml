// expect: holds; states: 9; transitions: 11
chan q = [2] of { byte };
active proctype P() { q!1; q!2; q!3 }
active proctype Q() { byte v; end: do :: q?v od }
trace { q!1; q!2; q!3 }
