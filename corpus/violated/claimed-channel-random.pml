// Who alone receives must take messages in their order.
// expect: violated channel claim; states: 7; transitions: 7
chan q = [2] of { byte };
active proctype P() { xs q; q!1; q!2 }
active proctype Q() { xr q; byte v; q??2; q?v }
