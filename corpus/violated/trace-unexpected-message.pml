// expect: violated event trace; states: 4; transitions: 4
chan q = [2] of { byte };
trace { end: do :: q!1; q!2 od }
active proctype P() { q!1; q!1 }
