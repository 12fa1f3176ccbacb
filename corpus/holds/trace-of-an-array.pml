// expect: holds; states: 8; transitions: 8
chan q[3] = [1] of { byte };
trace { q[0]!1; q[1]!1; q[0]?1 }
active proctype P() { byte i; q[2]!5; q[i]!1; i++; q[i]!1; q[0]?1; q[i]?1 }
