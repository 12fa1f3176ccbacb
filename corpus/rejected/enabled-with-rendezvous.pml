// enabled does not go with rendezvous channels.
// expect: rejected L037
chan q = [0] of { byte };
active proctype P() { enabled(1) -> q!1 }
active proctype Q() { byte v; q?v }
