// What is handed over is first sent, then received.
// expect: holds; states: 5; transitions: 5
chan z = [0] of { byte };
active proctype P() { z!1; z!2 }
active proctype Q() { z?1; z?2 }
trace { z!1; z?1; z!2; z?2 }
