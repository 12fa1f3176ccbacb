// Both instances claim the same when they start, and that is enough.
// expect: violated channel claim; states: 9; transitions: 11
chan q = [2] of { byte };
proctype P() { xs q; skip }
init { atomic { run P(); run P() } }
