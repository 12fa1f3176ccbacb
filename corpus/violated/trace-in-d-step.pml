// expect: violated event trace; states: 3; transitions: 3
chan q = [4] of { byte };
active proctype P() { d_step { q!1; q!3; q!2 } }
trace { q!1; q!2 }
