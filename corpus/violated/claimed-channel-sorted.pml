// A sorted send changes which message is the next one; who alone receives cannot rely on that.
// expect: violated channel claim; states: 10; transitions: 11
chan q = [2] of { byte };
active proctype P() { xs q; q!!2; q!!1 }
active proctype Q() { byte v; xr q; q?v; q?v }
