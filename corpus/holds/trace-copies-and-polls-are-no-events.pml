// expect: holds; states: 8; transitions: 8
byte x;
chan q = [2] of { byte };
trace { q?2 }
active proctype P() { q!2; q?<x>; q?[2]; q??[2]; q??<x>; q?2 }
