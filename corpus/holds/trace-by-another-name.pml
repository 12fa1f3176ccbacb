// expect: holds; states: 9; transitions: 10
chan q = [2] of { byte };
chan r = [1] of { chan };
active proctype P() { r!q; q!1 }
active proctype Q() { chan k; r?k; q?1; k!2 }
trace { q!1; q!2 }
