// With messages lost at full channels, a sender never blocks.
// options: --full-channel lose
// expect: holds; states: 25; transitions: 30
chan q = [1] of { byte };
active proctype P() { q!1; q!2; q!3 }
active proctype Q() { byte v; q?v; assert(v >= 1) ; end: q?v }
