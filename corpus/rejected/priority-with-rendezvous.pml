// Priorities do not go with rendezvous channels.
// expect: rejected L037
// spin: differs, because its verifier does not compile
chan q = [0] of { byte };
active proctype P() priority 2 { q!1 }
active proctype Q() { byte v; q?v }
