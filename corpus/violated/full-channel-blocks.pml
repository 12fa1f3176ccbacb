// Two messages do not fit into a channel for one.
// expect: violated invalid end state; states: 2; transitions: 2
chan q = [1] of { byte };
active proctype P() { q!1; q!2 }
