// The send is wrong, the receive after it is right as long as nothing else was expected first.
// expect: violated event trace; states: 5; transitions: 5
chan z = [0] of { byte };
active proctype P() { z!1; z!1 }
active proctype Q() { byte v; z?v; z?v }
trace { z!1; z?1; z!2; z?1 }
