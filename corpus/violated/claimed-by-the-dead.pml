// A claim outlives its process.
// expect: violated channel claim; states: 7; transitions: 7
chan q = [2] of { byte };
proctype P() { xs q; q!1 }
init { run P(); _nr_pr == 1; q!2 }
