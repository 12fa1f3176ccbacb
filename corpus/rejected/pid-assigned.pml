// _pid belongs to Spin.
// expect: rejected
active proctype P() { _pid = 3 }
