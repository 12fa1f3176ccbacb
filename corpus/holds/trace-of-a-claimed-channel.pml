// The trace looks at the length of a channel that others have claimed; that is no use of it.
// spin: differs, it takes a look of the trace for one of the process that receives
// expect: holds
chan q = [3] of { byte };
active proctype P() { xs q; q!1; q!1 }
active proctype Q() { byte v; xr q; q?v; q?v }
trace { do :: q?eval(1 + (len(q) > 7)) od }
