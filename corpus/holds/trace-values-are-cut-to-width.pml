// expect: holds; states: 4; transitions: 4
chan q = [3] of { byte };
active proctype P() { q!257; q!256 }
trace { q!1; q!0 }
