// expect: holds; states: 6; transitions: 6
chan q = [5] of { byte };
notrace { end: do :: q!1 :: q!2; q!3 od }
active proctype P() { q!1; q!2; q!3; q!7; q!8; end: false }
