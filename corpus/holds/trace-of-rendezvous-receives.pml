// expect: holds; states: 6; transitions: 7
chan z = [0] of { byte };
chan q = [1] of { byte };
active proctype P() { z!1; q!1; z!2 }
active proctype Q() { z?1; end: do :: q?_ :: z?2 od }
trace { z?1; q!1; z?2 }
