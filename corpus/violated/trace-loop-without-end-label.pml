// expect: violated invalid end state; states: 3; transitions: 3
chan q = [2] of { byte };
trace { do :: q!1; q!2 od }
active proctype P() { q!1; q!2; end: false }
