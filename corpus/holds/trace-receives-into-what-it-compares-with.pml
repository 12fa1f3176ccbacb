// spin: differs, it compares when all fields but the last one are stored
// expect: holds
byte x = 1;
chan q = [3] of { byte, byte };
active proctype P() { byte y; q!1,1; q!2,2; q?x,y; q?x,y }
trace { q?eval(x),1; q?eval(x + 1),2 }
