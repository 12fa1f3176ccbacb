// Trying is enough: Q can never receive, since q stays empty.
// expect: violated channel claim + invalid end state; states: 1; transitions: 1
chan q = [1] of { byte };
active proctype P() { xr q; byte v; q?v }
active proctype Q() { byte v; q?v }
