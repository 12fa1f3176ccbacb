// expect: violated determinism; states: 6; transitions: 6
chan c = [0] of { byte };
byte x;
active D_proctype P() { if :: x == 0 -> x = 1 :: c!1 fi }
active proctype Q() { byte b; end: c?b }
