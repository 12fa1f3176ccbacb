// expect: violated assertion + event trace; states: 6; transitions: 6
chan q = [4] of { byte };
trace { q!1; q!2 }
active proctype P() { q!1; q!5; q!6; q!2; assert(false); end: false }
