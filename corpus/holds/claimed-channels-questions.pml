// Who alone receives may ask whether there is something, who alone sends whether there is room.
// expect: holds; states: 12; transitions: 12
chan q = [1] of { byte };
active proctype P() { xs q; nfull(q); q!1; nfull(q); q!2 }
active proctype Q() { xr q; byte v; nempty(q); q?v; nempty(q); q?v; assert(v == 2) }
