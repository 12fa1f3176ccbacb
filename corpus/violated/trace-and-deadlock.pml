// expect: violated invalid end state + event trace; states: 2; transitions: 2
chan q = [1] of { byte };
active proctype P() { q!1; q!2 }
trace { q!2; q!1 }
