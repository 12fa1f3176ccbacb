// expect: violated invalid end state; states: 2; transitions: 2
chan q = [2] of { byte };
trace { q!1; q!2 }
active proctype P() { q!1; end: false }
