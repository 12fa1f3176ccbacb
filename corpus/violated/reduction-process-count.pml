// expect: violated assertion
// The number of processes depends on whether another one has ended.
active proctype P() { byte n; n = _nr_pr; assert(n == 2) }
active proctype Q() { skip }
