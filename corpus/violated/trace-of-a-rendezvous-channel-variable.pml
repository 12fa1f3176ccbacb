// expect: violated event trace; states: 6; transitions: 6
chan z = [0] of { byte };
chan p;
active proctype P() { z!1; p = z; z!2 }
active proctype Q() { z?1; z?2 }
trace { p?1 }
