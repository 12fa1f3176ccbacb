// expect: holds; states: 10; transitions: 13
chan q = [3] of { byte, byte };
trace { q!1,2; q!1 ; q!1 }
active proctype P() { q!1,2; q!1,3; q!1,4 }
active proctype Q() { byte a, b; end: do :: q?a,b od }
