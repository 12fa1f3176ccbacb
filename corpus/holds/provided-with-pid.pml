// The clause may speak of _pid; each instance has its own turn.
// expect: holds; states: 10; transitions: 10
byte token;
byte log[3];
active [3] proctype P() provided (token == _pid) {
  log[_pid] = token;
  assert(token == _pid);
  token = (token + 1) % 3
}
