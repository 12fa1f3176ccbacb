// expect: violated event trace; states: 5; transitions: 5
chan q = [3] of { byte };
notrace { q!1; q!2 }
active proctype P() { q!1; q!2; q!3 }
