// A rendezvous is one step of both; each message goes to one of those who wait.
// expect: holds; states: 62; transitions: 103
chan q = [0] of { byte };
byte got;
active [2] proctype S() { q!_pid + 1 }
active [2] proctype R() { byte v; q?v; assert(v == 1 || v == 2); got = got + v; assert(got <= 3) }
