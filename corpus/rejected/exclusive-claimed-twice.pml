// Two processes claim to be the only receiver.
// expect: rejected L041
chan q = [1] of { byte };
active proctype P() { xr q; byte v; q?v }
active proctype Q() { xr q; byte v; q?v; q!1 }
