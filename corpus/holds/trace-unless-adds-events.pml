// expect: holds; states: 7; transitions: 7
chan q = [3] of { byte };
active proctype P() { if :: q!1; q!3 :: q!2; q!4 fi }
trace { do :: q!1 unless q!2 :: q!3; break :: q!4; break od }
