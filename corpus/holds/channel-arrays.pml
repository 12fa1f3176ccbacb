// Every element of an array of channels is a channel of its own; indices are computed.
// expect: holds; states: 54; transitions: 108
chan ring[3] = [1] of { byte };
active [3] proctype Node() {
  byte v;
  ring[(_pid + 1) % 3]!_pid;
  ring[_pid]?v;
  assert(v == (_pid + 2) % 3)
}
