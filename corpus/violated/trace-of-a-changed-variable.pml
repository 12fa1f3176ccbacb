// expect: violated event trace; states: 16; transitions: 24
byte x = 1;
chan q = [4] of { byte };
active proctype P() { q!1; q!1; q?_; q?_ }
active proctype Q() { x = 2 }
trace { do :: q?eval(x) od }
