// Only constants and eval are compared, and a sum of constants is no constant.
// warns: L109
// expect: holds; states: 6; transitions: 6
byte x = 1;
chan q = [3] of { byte, byte };
trace { q!x,1; q!x + 1,_; q!-1,3; q?x,1 }
active proctype P() { q!1,1; q!7,2; q!5,3; q?_,_ }
