// An end label counts only where the process rests.
// expect: violated invalid end state; states: 5; transitions: 6
chan q = [1] of { byte };
active proctype Server() { byte v; end: q?v; q?v }
active proctype Client() { q!1 }
