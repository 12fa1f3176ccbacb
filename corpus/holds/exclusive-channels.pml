// xr and xs promise that one process only receives from or sends to a channel.
// expect: holds; states: 8; transitions: 8
chan q = [1] of { byte };
active proctype P() { xs q; q!1; q!2 }
active proctype Q() { xr q; byte v; q?v; q?v; assert(v == 2) }
