// Nobody ever receives the second message.
// expect: violated invalid end state; states: 3; transitions: 3
chan q = [0] of { byte };
active proctype S() { q!1; q!2 }
active proctype R() { byte v; q?v }
