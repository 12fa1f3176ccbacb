// expect: holds; states: 35; transitions: 100

// All elements of an array are assigned one after another, and one of them once more.
bool want[3], has[3];
byte turn = 255;

active [3] proctype P() {
  do
  :: atomic { turn == 255 && !want[_pid] -> want[_pid] = true }
  :: atomic { turn == 255 && want[_pid] ->
              turn = _pid;
              want[0] = false; want[1] = false; want[2] = false;
              has[0] = false; has[1] = false; has[2] = false;
              has[turn] = true }
  :: atomic { turn == _pid -> assert(has[_pid]); turn = 255 }
  od
}
