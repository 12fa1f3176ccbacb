// expect: holds; states: 4; transitions: 4
typedef S { chan q = [2] of { byte } };
S s;
active proctype P() { s.q!1; s.q!2 }
trace { s.q!1; s.q!2 }
