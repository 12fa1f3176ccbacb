// A poll that fails tells that nothing was sent yet.
// expect: violated channel claim; states: 11; transitions: 11
chan q = [2] of { byte };
byte n;
active proctype P() { xs q; q!1 }
active proctype Q() { byte v; xr q; n = q?[1]; q?v }
