// expect: holds; states: 7; transitions: 7
byte x = 1;
chan q = [2] of { byte };
trace { do :: q?eval(x) od }
active proctype P() { byte v; q!1; q!2; q?v; x = 2; q?v }
