// The second message is not the one that must not come.
// expect: holds; states: 7; transitions: 7
chan q = [1] of { byte };
notrace { q!1; q!2 }
active proctype P() { q!1; q!1 }
active proctype Q() { byte v; q?v; q?v }
