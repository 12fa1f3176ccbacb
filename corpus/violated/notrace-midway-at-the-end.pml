// expect: violated invalid end state; states: 2; transitions: 2
chan q = [3] of { byte };
notrace { q!1; q!2 }
active proctype P() { q!1; end: false }
