// expect: violated event trace; states: 7; transitions: 7
chan q = [3] of { byte };
active proctype P() { if :: q!1 :: q!2 fi; q!3 }
notrace { if :: q!1 :: q!4 fi; q!3 }
