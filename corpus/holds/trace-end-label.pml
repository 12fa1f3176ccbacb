// expect: holds; states: 2; transitions: 2
chan q = [1] of { byte };
trace { q!1; end: q!2 }
active proctype P() { q!1; end: false }
