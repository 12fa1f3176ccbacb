// expect: violated event trace; states: 18; transitions: 21
chan q = [4] of { byte };
active proctype P() { q!1; q!2 }
active proctype Q() { q!3 }
trace { q!1; q!2; q!3 }
