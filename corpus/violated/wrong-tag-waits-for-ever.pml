// The first message does not match, and ? looks at no other.
// expect: violated invalid end state; states: 3; transitions: 3
mtype = { left, right };
chan q = [2] of { mtype };
active proctype P() { q!left; q!right }
active proctype Q() { q?right }
