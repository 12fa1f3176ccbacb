// Each process makes its own channel when it starts, and it goes with the process.
// expect: holds; states: 138; transitions: 276
chan desk = [1] of { byte, chan };
active proctype Clerk() {
  chan back;
  byte k, n;
  do
  :: n < 2 -> desk?k, back; back!k + 1; n++
  :: else -> break
  od
}
active [2] proctype Client() {
  chan mine = [1] of { byte };
  byte v;
  desk!_pid, mine;
  mine?v;
  assert(v == _pid + 1)
}
