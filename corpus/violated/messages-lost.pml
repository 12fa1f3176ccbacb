// When a full channel loses messages, the second one may never arrive.
// options: --full-channel lose
// expect: violated invalid end state; states: 9; transitions: 9
chan q = [1] of { byte };
active proctype P() { q!1; q!2 }
active proctype Q() { byte v; q?v; q?v }
