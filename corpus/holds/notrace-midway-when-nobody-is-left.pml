// expect: holds; states: 3; transitions: 3
chan q = [4] of { byte };
notrace { q!1; q!2 }
active proctype P() { q!1 }
