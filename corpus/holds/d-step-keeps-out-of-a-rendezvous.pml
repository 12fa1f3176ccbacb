// A d_step never comes between the two halves of a rendezvous, whatever it begins with.
// expect: holds; states: 9; transitions: 11
// spin: differs, because in its verifier a d_step that begins with an assertion does
chan c = [0] of { byte };
chan d = [0] of { byte };
byte x;
active proctype P() { c!1 }
active proctype Q() { d!2; d_step { assert(true) } }
active proctype R() { byte a, b; d?a; c?b }
