// expect: holds; states: 25; transitions: 36
chan q = [2] of { byte };
trace { end: do :: q!1; q!2 od }
active proctype P() { byte i; do :: i < 2 -> q!1; q!2; i++ :: else -> break od; end: false }
active proctype Q() { byte v; end: do :: q?v od }
