// expect: violated channel claim; states: 8; transitions: 8
chan q = [2] of { byte };
byte done;
active proctype P() { xs q; q!1; done = 1 }
active proctype Q() { byte v; done == 1; d_step { q?v; q!v; v = 0 }; q?v }
