// expect: holds; states: 6; transitions: 6
chan q = [4] of { byte };
trace { if :: goto L fi; L: q!2; do :: break od; q!3 }
active proctype P() { q!5; q!2; q!9; q!3 }
