// full can only be joined with && and ||; nfull is its negation.
// expect: rejected P024
chan q = [1] of { byte };
active proctype P() { !full(q) -> q!1 }
