// What stands behind a loop without end never comes, but its channel is of interest all the same.
// expect: violated event trace; states: 4; transitions: 4
chan q = [3] of { byte };
chan p = [3] of { byte };
active proctype P() { q!1; p!5 }
trace { do :: q!1 od; p!1 }
