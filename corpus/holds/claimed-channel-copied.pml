// expect: holds; states: 8; transitions: 9
// spin: differs, its verifier takes a copying receive for a random one where there is one elsewhere
chan q = [1] of { byte };
chan r = [1] of { byte };
active proctype P() { xs q; q!1; r!1 }
active proctype Q() { xr q; byte v; q?<v>; r??v }
