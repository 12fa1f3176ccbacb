// expect: violated event trace; states: 8; transitions: 9
chan q = [3] of { byte };
active proctype P() { q!1; q!2 }
active proctype Q() { byte v; q?v; q?v }
trace { q?1; q?3 }
