// A sorted send overtakes.
// expect: violated assertion; states: 6; transitions: 6
chan q = [2] of { byte };
active proctype P() { byte v; q!!5; q!!4; q?v; assert(v == 5) }
