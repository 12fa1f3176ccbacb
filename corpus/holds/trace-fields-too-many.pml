// A field that a message does not have is 0.
// expect: holds; states: 5; transitions: 5
chan q = [3] of { byte };
chan two = [1] of { byte, byte };
trace { q!1,0; q!2,_ }
active proctype P() { two!1,1; q!1; q!2 }
