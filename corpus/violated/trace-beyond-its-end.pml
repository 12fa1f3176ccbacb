// expect: violated event trace; states: 5; transitions: 5
chan q = [3] of { byte };
trace { q!1 }
active proctype P() { q!1; q!1; q!1 }
