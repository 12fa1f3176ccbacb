// A local channel dies with the process that claimed it, and the claim with the channel.
// expect: holds; states: 15; transitions: 15
proctype P() { chan q = [1] of { byte }; xr q; xs q; byte v; q!1; full(q); q?v; assert(len(q) == 0) }
init { run P(); _nr_pr == 1; run P() }
