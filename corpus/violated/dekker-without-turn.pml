// Two flags alone deadlock.
// expect: violated invalid end state; states: 20; transitions: 27
bool want[2];
active [2] proctype P() {
  want[_pid] = true;
  !want[1 - _pid];
  want[_pid] = false
}
