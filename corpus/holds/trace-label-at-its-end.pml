// expect: holds; states: 3; transitions: 3
chan q = [3] of { byte };
active proctype P() { q!1; q!7; end: false }
trace { do :: q!1; goto L od; L: }
