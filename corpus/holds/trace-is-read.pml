// A process ends in the midst of what is expected, which is nobody's fault once all have ended.
// expect: holds; states: 6; transitions: 6
chan q = [1] of { byte };
trace { do :: q!1; q?1 od }
active proctype P() { q!1 }
active proctype Q() { byte v; q?v; assert(v == 1) }
