// expect: holds; states: 6; transitions: 6
typedef S { byte a; byte b };
S s;
chan q = [2] of { S, byte };
active proctype P() { s.a = 3; q!s,1; s.b = 2; q!s,2 }
trace { q!3,0,1; q!s,2 }
