// expect: holds; states: 3; transitions: 3
chan q = [1] of { byte };
trace { q!1; q!2 }
active proctype P() { q!1 }
