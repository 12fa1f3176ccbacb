// A channel can be sent over a channel and used by whoever receives it.
// expect: holds; states: 48; transitions: 73
chan table = [2] of { chan };
chan a = [1] of { byte };
chan b = [0] of { byte };
active proctype Server() {
  chan reply;
  table?reply; reply!1;
  table?reply; reply!2
}
active proctype First() { byte v; table!a; a?v; assert(v == 1 || v == 2) }
active proctype Second() { byte v; table!b; b?v; assert(v == 1 || v == 2) }
