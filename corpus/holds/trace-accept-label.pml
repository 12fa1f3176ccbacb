// Only end labels count in a trace.
// warns: L107
// expect: holds; states: 4; transitions: 4
chan q = [3] of { byte };
active proctype P() { q!1; q!2 }
trace { q!1; accept: q!2 }
