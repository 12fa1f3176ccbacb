// A message of a statement that the trace never gets to is still of interest.
// expect: violated event trace; states: 5; transitions: 5
chan q = [3] of { byte };
chan p = [3] of { byte };
active proctype P() { q!1; p!5; q!2 }
trace { q!1; goto L; p!1; L: q!2 }
