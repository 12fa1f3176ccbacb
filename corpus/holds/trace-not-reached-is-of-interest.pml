// expect: holds; states: 4; transitions: 4
chan q = [3] of { byte };
chan p = [3] of { byte };
active proctype P() { q!1; q!2 }
trace { q!1; goto L; p!1; L: q!2 }
