// _pid belongs to Spin.
// expect: rejected L022
active proctype P() { _pid = 3 }
