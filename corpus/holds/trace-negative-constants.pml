// expect: holds; states: 6; transitions: 6
chan q = [3] of { short };
active proctype P() { q!-1; q!-1; q?-1; q?_ }
trace { q?-1; q?-1 }
