// expect: violated channel claim; states: 7; transitions: 8
chan q = [2] of { byte };
active proctype P() { xs q; q!1 }
active proctype Q() { byte v; xr q; if :: empty(q) :: nempty(q) fi; q?v }
