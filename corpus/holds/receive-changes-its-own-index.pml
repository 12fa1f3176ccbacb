// The channel of a receive is found before anything is bound.
// expect: holds; states: 15; transitions: 19
// spin: differs, because its verifier undoes the receive on the channel of the new index
chan q[2] = [1] of { byte };
byte i;
active proctype P() { q[0]!1 }
active proctype Q() { q[i]?i; assert(i == 1 && len(q[0]) == 0) }
active proctype R() { end: len(q[0]) == 1 -> assert(i <= 1) }
