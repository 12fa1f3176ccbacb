// The length of a channel tells what the sender does, and the sender claimed that alone.
// expect: violated channel claim; states: 8; transitions: 8
chan q = [2] of { byte };
active proctype P() { xs q; q!1; q!2 }
active proctype Q() { byte v; len(q) > 1; q?v; q?v }
