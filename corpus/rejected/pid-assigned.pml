// _pid belongs to Spin.
// expect: rejected L024
active proctype P() { _pid = 3 }
