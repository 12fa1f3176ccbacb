// A process may rest for ever at a label that starts with end.
// expect: holds; states: 65; transitions: 90
chan q = [0] of { byte };
active proctype Server() {
  byte x;
end:
  do
  :: q?x -> assert(x <= 2)
  od
}
active [2] proctype Client() { q!_pid; q!0; endhere: q!_pid }
