// Several processes may wait for a timeout; after one moved, it is no longer a timeout.
// expect: holds; states: 20; transitions: 23
byte x;
chan q = [1] of { byte };
active proctype P() { timeout -> q!1; x = 1 }
active proctype Q() { byte v; if :: timeout -> x = 2; q!3 :: q?v -> assert(v == 1) fi }
active proctype R() { byte w; endR: q?w; end: false }
